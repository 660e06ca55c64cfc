"""Three PostgreSQL on one machine to try the house on: Patroni, etcd, ``make cluster``."""
