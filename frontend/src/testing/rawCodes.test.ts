import { expect, test } from 'vitest'
import { rawCodesIn } from '@/testing/rawCodes'

test.each([
  ['REFUSED_conflict: the order was changed', ['REFUSED_conflict']],
  ['The order is pending_fulfillment', ['pending_fulfillment']],
  ['Failed with E017', ['E017']],
  ['A request with this Idempotency-Key is still running', ['Idempotency-Key']],
  ['0.417 of 1829 done', ['0.417 of 1829']],
  ['FETCH_ERROR: The server could not be reached', []],
  ['Order SO-20108, 12 of 48 CS, stop 7, T-1041', []],
])('%s', (text, codes) => expect(rawCodesIn(text)).toEqual(codes))
