"""What Prometheus may ask: how much is done, how fast, and how this process is."""

from functools import lru_cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from croupier.messages import languages
from croupier.messages.languages import LANGUAGES

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # processor time, memory and open files of this process
REQUESTS = Counter("croupier_requests", "Requests answered.", ["status"], registry=REGISTRY)
answered = lru_cache(64)(REQUESTS.labels)  # those answered with a status
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
COMMIT = Histogram(
    "croupier_commit_seconds",
    "One batch written, from its start to the disk, or to its failure.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)
QUEUE = Gauge("croupier_queue", "Requests that wait to be decided.", registry=REGISTRY)
LOOP_LAG = Histogram(
    "croupier_loop_lag_seconds",
    "How late the event loop was, looked at every second.",
    buckets=(0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5),
    registry=REGISTRY,
)
LAG = Gauge("croupier_lag", "Events in the journal not taken in here yet.", registry=REGISTRY)
DISK_FREE = Gauge(
    "croupier_disk_free_bytes", "Free bytes where the house writes.", registry=REGISTRY
)
DATABASE_SILENT = Gauge(
    "croupier_database_silent_seconds", "Since the database last answered.", registry=REGISTRY
)
HEAD_HELD = Gauge(
    "croupier_head_held_seconds", "Since anything could last be written.", registry=REGISTRY
)
VERIFIED = Gauge(
    "croupier_verified_timestamp_seconds",
    "When the whole record was last found clean; 0 if never.",
    registry=REGISTRY,
)
MISSED = Gauge(
    "croupier_said_in_english",
    "Words that a language lacked, so that they were said in English.",
    ["language"],
    registry=REGISTRY,
)


def page() -> bytes:
    """Write them out."""
    for tag in LANGUAGES:
        MISSED.labels(tag).set(languages.MISSED[tag])
    return generate_latest(REGISTRY)
