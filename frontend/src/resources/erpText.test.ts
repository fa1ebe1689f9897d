import { expect, test } from 'vitest'
import { erpText } from '@/resources/erpText'
import { rawCodesIn } from '@/testing/rawCodes'

test.each([
  ['INVALID_KEY_OR_REF: Invalid item reference key 1045', 'Invalid item reference key 1045'],
  ['USER_ERROR', 'User error'],
  ['REFUSED_conflict: the order was changed', 'the order was changed'],
  ['REFUSED_not_found', 'Refused by the portal: not found'],
  ['The period is closed', 'The period is closed'],
  ['', ''],
])('%s', (message, text) => {
  expect(erpText(message)).toBe(text)
  expect(rawCodesIn(text)).toEqual([])
})
