"""Starts MiniStack. It parses the condition of a query again for each item of the partition, which takes most of its time in
our lists; here the syntax of a condition is looked at once."""

import functools
import sys

from ministack import app
from ministack.services import dynamodb

# Both read only the text. A later version without these names fails here.
for name in ("_tokenize", "_condition_syntax_error"):
    setattr(dynamodb, name, functools.lru_cache(maxsize=1024)(getattr(dynamodb, name)))

sys.exit(app.main())
