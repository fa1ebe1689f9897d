import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { screens } from '@/app/screens'
import { addressOf, walkOf } from '@/screen'

const features = join(import.meta.dirname, '../features')
const twice = <T>(values: T[]): T[] => values.filter((value, index) => values.indexOf(value) !== index)
const files = readdirSync(features, { recursive: true, encoding: 'utf8' })

describe('the registry of screens', () => {
  test('each page has one entry, and each entry a page', () => {
    const pages = files.filter((file) => file.endsWith('Page.tsx')).map((file) => file.replace('.tsx', ''))
    expect(screens.map(({ page }) => page).toSorted()).toEqual(pages.toSorted())
  })

  test('each feature that declares screens is listed', () => {
    const declared = files
      .filter((file) => file.endsWith('screens.ts'))
      .map((file) => `export * from '@/features/${file.replace('.ts', '')}'`)
    expect(
      readFileSync(join(import.meta.dirname, 'features.ts'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('export')),
    ).toEqual(declared.toSorted())
  })

  test('no name, path or key stands twice', () => {
    expect(twice(screens.flatMap((screen) => Object.keys({ [screen.name]: '', ...screen.views })))).toEqual([])
    expect(twice(screens.map(({ path }) => path))).toEqual([])
    expect(twice(screens.flatMap(({ place }) => place?.keys ?? []))).toEqual([])
  })

  test('a detail screen has the address of its record', () => {
    const trip = screens.find(({ name }) => name === 'trips/tracking')!
    expect(addressOf(trip, 'T 1')).toBe('/home/trips/T%201/tracking')
    expect(walkOf(trip)).toEqual({})
  })

  test('a parameter that may be left out is left out, and views are searches of the address', () => {
    const screenOf = (name: string) => screens.find((screen) => screen.name === name)!
    expect(walkOf(screenOf('cart'))).toEqual({ cart: '/home/cart' })
    expect(walkOf(screenOf('users'))).toEqual({ users: '/home/users', invitations: '/home/users?tab=invitations' })
  })
})
