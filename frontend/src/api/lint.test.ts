import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const oxlint = resolve('node_modules/.bin/oxlint')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))

beforeAll(() =>
  ['.oxlintrc.json', 'tools/lint'].forEach((path) => cpSync(resolve(path), join(folder, path), { recursive: true })),
)
afterAll(() => rmSync(folder, { recursive: true }))

/** The lint messages for a file with this text at this path of the portal. */
function complaints(path: string, text: string): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  try {
    return execFileSync(oxlint, [path], { cwd: folder, encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  } finally {
    rmSync(file)
  }
}

const bound = `import useSWR from 'swr'\nexport const useThing = () => useSWR('/thing').mutate\n`

test.each(['src/features/trips/x.ts', 'src/resources/x.ts', 'src/app/x.ts', 'src/ui/x.ts', 'src/api/x.ts'])(
  "%s may not read with SWR's own hook, whose mutate writes under the key of the moment",
  (path) => {
    expect(complaints(path, bound)).toContain('useRead')
    expect(complaints(path, bound.replace("'swr'", "'swr/immutable'"))).toContain('useRead')
  },
)

test('a mutate that names its key may be used everywhere', () => {
  const named = `import { useSWRConfig } from 'swr'\nexport const useWrite = () => useSWRConfig().mutate\n`
  expect(complaints('src/features/trips/x.ts', named)).not.toContain('useRead')
})

const using = (path: string) => `export { thing } from '${path}'\n`

test.each([
  ['src/features/users/x.ts', '@/features/sessions/thing'],
  ['src/features/orderDesk/x.ts', '@/features/salesOrders/thing'],
  ['src/features/salesOrders/x.ts', '@/features/orderDesk/draft/thing'],
  ['src/features/orderEditor/x.ts', '@/features/orderDesk/thing'],
  ['src/features/trips/x.ts', '@/features/orderEditor/thing'],
])('%s may not use %s of another feature, in whichever form', (path, other) => {
  const told = 'may not import from'
  expect(complaints(path, using(other))).toContain(told)
  expect(complaints(path, `import { thing } from '${other}'\nexport const two = [thing]\n`)).toContain(told)
  expect(complaints(path, `export const later = () => import('${other}')\n`)).toContain(told)
})

test.each([
  ['src/features/orderDesk/x.ts', '@/features/orderEditor/draft/thing'],
  ['src/features/salesOrders/print/x.ts', '@/features/salesOrders/thing'],
  ['src/features/users/x.ts', '@/parts/sessions/thing'],
  ['src/app/x.ts', '@/features/trips/thing'],
])('%s may use %s', (path, other) => {
  expect(complaints(path, using(other))).toContain('0 errors')
})

test.each([
  ['src/parts/x.ts', '@/features/trips/thing'],
  ['src/resources/x.ts', '@/parts/thing'],
  ['src/ui/x.ts', '@/parts/sessions/thing'],
  ['src/api/x.ts', '@/resources/thing'],
  ['src/features/trips/x.ts', '@/app/thing'],
])('%s may not use %s, which is above it', (path, above) => {
  expect(complaints(path, using(above))).toContain('above it')
})
