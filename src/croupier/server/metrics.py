"""What Prometheus may ask: requests, wagers, refusals, streams, the journal's position."""

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # processor time and memory of this process
REQUESTS = Counter("croupier_requests", "Requests answered.", ["status"], registry=REGISTRY)
WAGERS = Counter("croupier_wagers", "Wagers accepted and durable.", registry=REGISTRY)
REFUSALS = Counter("croupier_refusals", "Commands refused.", ["clause"], registry=REGISTRY)
ACCEPTED = Histogram(
    "croupier_slip_seconds",
    "From a slip's arrival to its durable acceptance.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    registry=REGISTRY,
)
STREAMS = Gauge("croupier_streams", "Streams that are open.", registry=REGISTRY)
POSITION = Gauge("croupier_position", "The journal's last position seen.", registry=REGISTRY)
CHECKPOINT = Gauge("croupier_checkpoint", "Records the last checkpoint covers.", registry=REGISTRY)
WITNESSED = Gauge(
    "croupier_witnessed", "Records a witness was told of.", ["witness"], registry=REGISTRY
)
WITNESS_TROUBLE = Counter(
    "croupier_witness_trouble",
    "Checkpoints that a witness refused, or was not reached with.",
    ["witness", "kind"],
    registry=REGISTRY,
)
DEALING = Gauge("croupier_dealing", "Whether this process deals.", registry=REGISTRY)


def page() -> bytes:
    """Write them out."""
    return generate_latest(REGISTRY)
