import { expect, test } from 'vitest'
import { placeNow } from '@/features/driver/report/report'

test('the place of a report is where the driver is, not where they were', () => {
  const seen = (secondsAgo: number) =>
    ({
      timestamp: Date.now() - secondsAgo * 1_000,
      coords: { latitude: 41.7, longitude: -87.6 },
    }) as GeolocationPosition
  expect(placeNow(seen(30))).toEqual({ place: { latitude: 41.7, longitude: -87.6 } })
  expect(placeNow(seen(300))).toEqual({})
  expect(placeNow(undefined)).toEqual({})
})
