"""Cards and equipment as stock, and what may be false: where each is, and since when."""

from croupier.stock.items import Item, act_of, follow
from croupier.stock.steps import STEPS, AnyStep, Step, StockMoved

__all__ = ["STEPS", "AnyStep", "Item", "Step", "StockMoved", "act_of", "follow"]
