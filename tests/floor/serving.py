"""A house that serves over standard input and output, to be killed by a test at any moment.

Each line in is a request with a number; each line out is that number and its answer, written
only once what was asked is on the disk.
"""

import asyncio
import sys

import msgspec

from croupier.floor.house import House
from croupier.floor.requests import Ask, key_for
from croupier.floor.running import Floor
from croupier.store import open_store
from croupier.table.journal import decode_command


class Line(msgspec.Struct):
    number: int
    owner: str
    table: str
    commands: list[msgspec.Raw]


async def serve(database: str) -> None:
    reader = asyncio.StreamReader(limit=2**20)
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    async with Floor(House(open_store(database))) as floor:

        async def answer(line: Line) -> None:
            commands = tuple(decode_command(bytes(raw)) for raw in line.commands)
            key = key_for(line.owner, str(line.number), line.table, commands)
            said = await floor.ask(Ask(line.table, commands, key))
            sys.stdout.buffer.write(b"%d %s\n" % (line.number, msgspec.json.encode(said)))
            sys.stdout.buffer.flush()

        print("ready", flush=True)
        tasks = set()
        while content := await reader.readline():
            task = asyncio.create_task(answer(msgspec.json.decode(content, type=Line)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
