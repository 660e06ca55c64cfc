"""``make cluster``: start it, say where it is, and keep it until Ctrl-C."""

import signal
import time

from cluster.servers import Cluster


def main() -> None:
    """Run a cluster until told to stop."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    print("Starting three PostgreSQL, Patroni and etcd ...", flush=True)
    cluster = Cluster()
    try:
        primary = cluster.wait_until_whole()
        house = cluster.make_database("house")
        print(f"The primary is {primary.name}; logs are in {cluster.folder}\n")
        print(f"  croupier serve --database '{house}'\n")
        print(f"  replica = '{cluster.address('house', 'prefer-standby')}'  (for history)\n")
        print("Ctrl-C ends it, and all that is in it.", flush=True)
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        print("Closing ...")
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
