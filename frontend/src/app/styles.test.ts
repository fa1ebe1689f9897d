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
