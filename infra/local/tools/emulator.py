"""Starts MiniStack. For a query, it parses the condition again for each item of the partition. With our long lists that takes
most of its time, so here each condition is parsed once, and each number checked once. Garbage is collected less often."""

import functools
import gc
import sys

from ministack import app
from ministack.services import dynamodb

# They read only the text. A later version without these names fails here.
conditions = ("_tokenize", "_condition_syntax_error")
numbers = ("_number_error", "_ddb_canonicalize_number", "_number_size_bytes")
for name in conditions + numbers:
    setattr(dynamodb, name, functools.lru_cache(maxsize=16_384)(getattr(dynamodb, name)))

# By default the collector of garbage visits the stored items so often that it takes a tenth of the time and more.
gc.set_threshold(100_000, 20, 100)
sys.exit(app.main())
