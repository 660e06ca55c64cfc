"""False alarms of the win report over honest days, and how soon a thief's days raise one.

python -m benchmarks.alarms --days 100000
"""

from argparse import ArgumentParser

import numpy as np

from croupier.odds.alarms import COUPS, PATRONS, alarms, by_calculation, found_after, honest


def main() -> None:
    """Print the figures of docs/reports.md."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--days", type=int, default=100_000)
    parser.add_argument("--coups", type=int, default=COUPS)
    parser.add_argument("--seed", type=int, default=17)
    asked = parser.parse_args()
    days = honest(asked.days, asked.seed, asked.coups)
    print(f"{asked.days:,} honest days of {asked.coups} coups, {PATRONS} patrons who bet alike")
    print(f"  alarms at 3 sigma:                   {alarms(days, days.sigma):.3%}")
    print(f"  if wagers counted as independent:    {alarms(days, days.apart):.3%}")
    for overpaid in (0.02, 0.05, 0.10):
        found = found_after(days, overpaid)
        half, most = np.quantile(found, [0.5, 0.95])
        due = [by_calculation(days, overpaid, share) for share in (0.5, 0.95)]
        print(
            f"  a dealer who overpays {overpaid:.0%}: half found within {half:.0f} days, "
            f"95 % within {most:.0f} (calculated {due[0]} and {due[1]})"
        )


if __name__ == "__main__":
    main()
