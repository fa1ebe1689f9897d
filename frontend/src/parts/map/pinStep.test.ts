import { describe, expect, test } from 'vitest'
import { mostOf } from '@/parts/map/mapContent'
import { stepped } from '@/parts/map/pinStep'

const chicago = { latitude: 41.88, longitude: -87.63 }

describe('an arrow key', () => {
  test.each([
    ['ArrowUp', 1, 0],
    ['ArrowDown', -1, 0],
    ['ArrowLeft', 0, -1],
    ['ArrowRight', 0, 1],
  ])('%s moves the place that way, and Shift ten times as far', (key, north, east) => {
    const near = stepped(chicago, key, false, 14)!
    const far = stepped(chicago, key, true, 14)!
    expect(Math.sign(near.latitude - chicago.latitude)).toBe(north)
    expect(Math.sign(near.longitude - chicago.longitude)).toBe(east)
    expect(far.latitude - chicago.latitude).toBeCloseTo(10 * (near.latitude - chicago.latitude), 9)
    expect(far.longitude - chicago.longitude).toBeCloseTo(10 * (near.longitude - chicago.longitude), 9)
  })

  test('moves by the same number of pixels at each zoom, and at least by what the fields show', () => {
    const east = (zoom: number) => stepped(chicago, 'ArrowRight', false, zoom)!.longitude - chicago.longitude
    expect(east(10)).toBeCloseTo(4 * east(12), 9)
    expect(east(22)).toBeGreaterThanOrEqual(1e-5)
  })

  test('does not leave the map; other keys do nothing', () => {
    expect(stepped({ latitude: 85, longitude: 180 }, 'ArrowUp', true, 1)!.latitude).toBe(85)
    expect(stepped({ latitude: 85, longitude: 180 }, 'ArrowRight', true, 1)!.longitude).toBe(180)
    expect(stepped(chicago, 'Enter', false, 14)).toBeUndefined()
  })
})

test('a far place does not make all others one dot', () => {
  const near = Array.from({ length: 40 }, (_, index) => ({
    latitude: 41.8 + index / 200,
    longitude: -87.7 + index / 200,
  }))
  const most = mostOf([...near, { latitude: 10, longitude: 20 }])
  expect(most).not.toContainEqual({ latitude: 10, longitude: 20 })
  expect(most.length).toBeGreaterThan(34)
  expect(mostOf([])).toEqual([])
})
