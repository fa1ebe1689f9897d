import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const oxlint = resolve('node_modules/.bin/oxlint')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))

beforeAll(() => cpSync(resolve('.oxlintrc.json'), join(folder, '.oxlintrc.json')))
afterAll(() => rmSync(folder, { recursive: true }))

/** What lint says of a file with this text, at this place of the portal. */
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

test.each(['src/features/trips/x.ts', 'src/resources/x.ts', 'src/app/x.ts', 'src/ui/x.ts', 'src/api/x.ts'])("%s may not read with SWR's own hook, whose mutate writes under the key of the moment", (path) => {
  expect(complaints(path, bound)).toContain('useRead')
  expect(complaints(path, bound.replace("'swr'", "'swr/immutable'"))).toContain('useRead')
})

test('a mutate that names its key may be used everywhere', () => {
  const named = `import { useSWRConfig } from 'swr'\nexport const useWrite = () => useSWRConfig().mutate\n`
  expect(complaints('src/features/trips/x.ts', named)).not.toContain('useRead')
})
