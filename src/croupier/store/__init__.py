"""The journal and the ledger made durable: one transaction for what happened and what moved."""

from croupier.store.contract import Store
from croupier.store.opening import open_existing, open_store

__all__ = ["Store", "open_existing", "open_store"]
