"""Starts MiniStack. For a query, it parses the condition again for each item of the partition. With our long lists that takes
most of its time, so here each condition is parsed once."""

import functools
import sys

from ministack import app
from ministack.services import dynamodb

# Both read only the text. A later version without these names fails here.
for name in ("_tokenize", "_condition_syntax_error"):
    setattr(dynamodb, name, functools.lru_cache(maxsize=1024)(getattr(dynamodb, name)))

sys.exit(app.main())
