import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const imported = (file: string) =>
  new Set(
    Array.from(readFileSync(file, 'utf8').matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g), ([, name]) => name!),
  )

/** The library components that a file uses. */
function used(file: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(readFileSync(file, 'utf8')) ?? []
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name) && existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`))
}

test('every component of the library that is drawn has its styles', () => {
  const login = imported('src/app/loginStyles.ts')
  const all = new Set([...login, ...imported('src/app/shellStyles.ts')])
  const files = globSync('src/**/*.tsx', { exclude: ['**/*.test.tsx'] })
  expect(files.length).toBeGreaterThan(50)
  const missing = files.flatMap((file) => {
    const there = file.startsWith('src/features/auth/') ? login : all
    return used(file)
      .filter((name) => !there.has(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

/** The files that may name colors: themes, what cannot use variables, and paper. */
const palettes = [
  'src/app/base.css',
  'src/app/theme.ts',
  'src/features/driver/Driver.module.css',
  'src/parts/map/mapColors.ts',
  'src/parts/map/mapStyle.ts',
  'src/parts/print/Sheets.module.css',
  'src/resources/tripTag.ts',
  'src/features/driver/report/Signature.tsx', // black ink on white
  'src/resources/itemPictures.ts', // the white behind a picture
  'src/ui/inkOn.ts',
]

test('colors have names', () => {
  const exclude = ['**/*.test.ts', '**/*.test.tsx', 'src/testing/**']
  const files = globSync('src/**/*.{ts,tsx,css}', { exclude })
  const named = files.filter((file) =>
    /(?<![\w&(/])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(/i.test(readFileSync(file, 'utf8')),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !palettes.includes(file))).toEqual([])
})

test('no style uses a color that is not there', () => {
  const themed = readFileSync('src/app/base.css', 'utf8')
  for (const file of globSync('src/**/*.css')) {
    const css = readFileSync(file, 'utf8')
    const missing = Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name!).filter(
      (name) => !name.startsWith('--mantine') && !`${themed}${css}`.includes(`${name}:`),
    )
    expect(missing.map((name) => `${file}: ${name}`)).toEqual([])
  }
})

/**
 * The rules that may make something translucent: pictures and shapes, the pulse of a placeholder, and rows that are
 * replaced as soon as the next page is there. Text that is less important has a color of its own that can be read.
 */
const translucent = [
  '@keyframes breathe { to',
  '.list[data-stale]',
  '.above',
  '.below',
  '.active',
  '.area',
  '.under',
  '.outcome[data-early] .fill',
  ".grid [data-tone='over'] img",
  ".grid [data-tone='over'] .bar span",
  '.picture[data-out] img',
]

test('no text is made pale by opacity', () => {
  const found = globSync('src/**/*.css').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/^ *([^\n]*?) \{[^{}]*(?<![\w-])opacity: 0?\.\d/gm),
      ([, selector]) => selector!,
    ),
  )
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter((selector) => !translucent.includes(selector))).toEqual([])
})
