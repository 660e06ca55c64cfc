"""The docs' page of phases, drawn from ``phases.py`` as Mermaid diagrams and tables."""

from croupier.rules.authority import rank_name
from croupier.table import commands as c
from croupier.table.phases import FLOWS, PHASES, RULINGS, STEPS, say, transitions

_TITLES = {"baccarat": "The baccarat coup", "roulette": "The roulette coup", "online": "Online"}
# They can lead almost anywhere; the tables of rulings say where they come up.
_LEFT_OUT = (c.MakeRuling, c.ApproveRuling, c.OpenTable)


def mermaid(flow: str) -> str:
    """Draw a flow: an arrow for each pair of phases, with the commands that lead that way."""
    arrows: dict[tuple[str, str], list[str]] = {}
    for phase, to, command in transitions(flow):
        if phase != to and command not in _LEFT_OUT:
            arrows.setdefault((phase, to), []).append(say(command))
    lines = ["stateDiagram-v2", "    [*] --> closed"]
    opened = FLOWS[flow][0].leads_to
    lines.append(f"    closed --> {opened}: open table")
    lines += [
        f"    {phase} --> {to}: {', '.join(commands)}"
        for (phase, to), commands in arrows.items()
    ]  # fmt: skip
    return "\n".join(lines).replace("no-shoe", "no_shoe")


def page() -> str:
    """Write the whole page."""
    parts = ["# The phases of a table", ""]
    parts += ["Drawn from `src/croupier/table/phases.py`; `make phases` writes it again.", ""]
    for flow, title in _TITLES.items():
        parts += [f"## {title}", "", "```mermaid", mermaid(flow), "```", ""]
        parts += ["| phase | what it is | who may do what |", "|---|---|---|"]
        for phase, steps in STEPS[flow].items():
            if steps:
                who: dict[str, list[str]] = {}
                for command, step in steps.items():
                    who.setdefault(step.by, []).append(say(command))
                said = "; ".join(f"{rank_name(by)}: {', '.join(can)}" for by, can in who.items())
                parts.append(f"| {phase} | {PHASES[phase]} | {said} |")
        parts += ["", "| ruling | phases in which it can be made |", "|---|---|"]
        parts += [f"| {id} | {', '.join(p.split())} |" for id, p in RULINGS[flow].items()]
        parts.append("")
    return "\n".join(parts)
