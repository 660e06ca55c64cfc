"""A house's record in DuckDB: hold by table, the win in its band, who bets most, in plain SQL.

    croupier export croupier.db --what days --format parquet -o days.parquet
    python examples/study_a_year.py croupier.db

It exports three tables of the record as Parquet into a temporary folder and asks DuckDB about them.
Nothing of it needs a server: any tool that reads Parquet, CSV or JSON lines can do the same.
"""

import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    import duckdb
except ImportError:
    sys.exit("This study needs DuckDB: pip install duckdb")

QUESTIONS = {
    "Win by table, beside what the odds expect": """
        select "table", sum(coups)::bigint as coups, sum(turnover)::bigint as turnover,
               sum(win)::bigint as win, round(sum(expected)) as expected,
               round(sqrt(sum(variance))) as sigma,
               round((sum(win) - sum(expected)) / nullif(sqrt(sum(variance)), 0), 2) as off
        from days where coups > 0 group by "table" order by "table"
    """,
    "What was bet on, and what it brought the house": """
        select bet, count(*) as wagers, sum(in_play)::bigint as turnover,
               sum(collected - paid)::bigint as win,
               round(100.0 * sum(collected - paid) / nullif(sum(in_play), 0), 2) as percent
        from wagers where kind = 'settled' group by bet order by turnover desc limit 10
    """,
    "Every coin posted has two ends": """
        select currency, what, count(*) as postings, sum(amount)::bigint as amount
        from postings group by currency, what order by currency, what
    """,
}


def main() -> None:
    """Export, ask, print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("database", help="a house's database")
    asked = parser.parse_args()
    croupier = Path(sys.executable).with_name("croupier")
    with TemporaryDirectory() as folder, duckdb.connect() as tables:
        for what in ("days", "wagers", "postings"):
            file = Path(folder) / f"{what}.parquet"
            subprocess.run(
                [croupier, "export", asked.database, "--what", what, "--format", "parquet",
                 "-o", file], check=True,
            )  # fmt: skip
            tables.execute(f"create view {what} as select * from read_parquet('{file}')")
        for title, question in QUESTIONS.items():
            print(f"\n{title}")
            print(tables.sql(question))


if __name__ == "__main__":
    main()
