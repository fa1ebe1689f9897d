import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inkOn, luminance } from '@/ui/inkOn'

const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('text on any color can be read', () => {
  expect(inkOn('#ffffff')).toBe('#000000')
  expect(inkOn('#016341')).toBe('#ffffff')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`
      expect(contrast(color, inkOn(color))).toBeGreaterThan(4.5)
    }),
  )
})
