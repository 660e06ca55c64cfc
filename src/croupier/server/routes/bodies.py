"""What bodies of requests have in common."""

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    """A body that says what it means and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Second(Strict):
    """The second person, at the first one's screen."""

    name: str = Field(max_length=64)
    pin: str = Field(max_length=64)
