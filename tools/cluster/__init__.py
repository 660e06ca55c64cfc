"""A PostgreSQL of three servers on one machine, to try the house on: Patroni, etcd, ``make cluster``."""
