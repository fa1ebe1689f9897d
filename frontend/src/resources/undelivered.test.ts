import { expect, test } from 'vitest'
import type { TripDecision, TripStop } from '@/api/wire'
import { decisionPollMs, decisionState } from '@/resources/undelivered'
import { packedTrip } from '@/testing/takeOff'

const stop = packedTrip().stops.find(({ itemFulfillments }) => itemFulfillments.length > 0)!
const of = (status: TripStop['status'], shipStatus: 'none' | 'packed' | 'shipped'): TripStop => ({
  ...stop,
  status,
  itemFulfillments: stop.itemFulfillments.map((each) => ({ ...each, shipStatus })),
})
const made = (state: TripDecision['state']) => ({ state }) as TripDecision
const order = stop.itemFulfillments[0]!.salesOrderId

test('a decision says what it waits for', () => {
  const waits = 'carried out when what was delivered is shipped in the ERP'
  const runs = 'being carried out in the ERP'
  expect(decisionState(made('pending'), of('partial', 'packed'), order)).toBe(waits)
  expect(decisionState(made('pending'), of('partial', 'none'), order)).toBe(waits)
  expect(decisionState(made('pending'), of('partial', 'shipped'), order)).toBe(runs)
  expect(decisionState(made('pending'), of('failed', 'packed'), order)).toBe(runs)
  expect(decisionState(made('pending'), undefined, order)).toBe(runs)
  expect(decisionState(made('done'), of('partial', 'packed'), order)).toBe('done')
  expect(decisionState(made('failed'), of('partial', 'packed'), order)).toBe('not carried out')
})

test('a decision is asked for often only at first', () => {
  const at = (seconds: number, state: TripDecision['state'] = 'pending') => ({
    state,
    at: new Date(Date.now() - seconds * 1_000).toISOString(),
  })
  expect(decisionPollMs([])).toBe(0)
  expect(decisionPollMs([at(5, 'done'), at(5, 'failed')])).toBe(0)
  expect(decisionPollMs([at(5, 'done'), at(5)])).toBe(2_000)
  expect(decisionPollMs([at(3_600), at(5)])).toBe(2_000)
  expect(decisionPollMs([at(3_600), at(5, 'done')])).toBe(30_000)
})
