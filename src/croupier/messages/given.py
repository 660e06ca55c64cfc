"""What people give as a reason, for the record: how much of it there has to be."""

from typing import Annotated

from msgspec import Meta

LEAST = 2  # a whole word of Chinese or Korean; the pages ask for as much, in core/fields.js
Said = Annotated[str, Meta(min_length=LEAST, max_length=2000)]
