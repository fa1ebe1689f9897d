import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centered, type Crop, fitted, leastZoom, mostZoom, movedBy, squareOf, zoomedTo } from '@/ui/picture/crop'

const wide = { width: 1200, height: 800 }
const tall = { width: 600, height: 2400 }

describe('the square', () => {
  test.each([
    ['of a wide picture is centered', wide, centered, { left: 200, top: 0, side: 800 }],
    ['of a tall picture is centered', tall, centered, { left: 0, top: 900, side: 600 }],
    ['twice as near is half as wide', wide, { ...centered, zoom: 2 }, { left: 400, top: 200, side: 400 }],
    ['stays in the picture', wide, { x: 0, y: 1, zoom: 2 }, { left: 0, top: 400, side: 400 }],
    [
      'with the whole picture has white on both sides',
      wide,
      { x: 1, y: 1, zoom: 0.1 },
      { left: 0, top: -200, side: 1200 },
    ],
    ['is not smaller than a fifth', wide, { ...centered, zoom: 99 }, { left: 520, top: 320, side: 160 }],
  ])('%s', (_name, size, crop, square) => {
    const { left, top, side } = squareOf(size, crop)
    expect([left, top, side].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
      square.left,
      square.top,
      square.side,
    ])
  })

  test('moves by its own side', () => {
    expect(squareOf(wide, movedBy(wide, centered, 0.1, 0.1))).toEqual({ left: 280, top: 0, side: 800 })
    expect(squareOf(wide, movedBy(wide, centered, -5, 0)).left).toBe(0)
  })

  test('zooms about a point, which stays where it is', () => {
    const corner = squareOf(wide, zoomedTo(wide, centered, 2, { x: 0, y: 0 }))
    expect(corner).toEqual({ left: 200, top: 0, side: 400 })
    const back = squareOf(wide, zoomedTo(wide, zoomedTo(wide, centered, 2), 1))
    expect(back).toEqual({ left: 200, top: 0, side: 800 })
  })
})

describe('for any picture and any moves', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  const move = fc.oneof(
    fc.record({ right: number, down: number }),
    fc.record({
      zoom: fc.double({ min: 0.01, max: 20, noNaN: true }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  )
  type Move = typeof move extends fc.Arbitrary<infer M> ? M : never
  const after = (of: { width: number; height: number }, moves: Move[]): Crop => {
    let crop = centered
    for (const each of moves)
      crop = 'zoom' in each ? zoomedTo(of, crop, each.zoom, each) : movedBy(of, crop, each.right, each.down)
    return crop
  }

  test('the square lies in the picture, or the picture is in its middle', () => {
    fc.assert(
      fc.property(size, fc.array(move, { maxLength: 8 }), (of, moves) => {
        const { left, top, side } = squareOf(of, after(of, moves))
        const small = Math.max(of.width, of.height) * 1e-6
        const fits = (start: number, length: number) =>
          side > length
            ? Math.abs(start - (length - side) / 2) < small
            : start >= -small && start + side <= length + small
        expect([fits(left, of.width), fits(top, of.height)]).toEqual([true, true])
      }),
    )
  })

  test('a crop that came of moves is possible, and the zoom is between its limits', () => {
    fc.assert(
      fc.property(size, fc.array(move, { maxLength: 8 }), (of, moves) => {
        const crop = after(of, moves)
        const again = fitted(of, crop)
        expect(again.x).toBeCloseTo(crop.x)
        expect(again.y).toBeCloseTo(crop.y)
        expect(crop.zoom).toBeGreaterThanOrEqual(Math.min(1, leastZoom(of)))
        expect(crop.zoom).toBeLessThanOrEqual(mostZoom)
      }),
    )
  })
})
