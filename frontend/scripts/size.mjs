// Gzipped JavaScript per route of the production build: a route's own chunks and their static imports, in addition to
// the entry. Screens and budgets come from the registry (src/app/screens.ts). Prints a table, writes dist/size.json,
// and fails when a budget is exceeded.
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { loadScreens } from './screens.mjs'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const shell = 'src/app/Shell.tsx'
const reads = 'src/app/Reads.tsx'
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)

/** Screens without a session need neither shell nor registry. */
const { screens } = await loadScreens()
const isPublic = ({ path }) => !path.startsWith('/home')
const keysOf = (screen) => [entry, ...(isPublic(screen) ? [] : [reads, shell]), `src/features/${screen.page}.tsx`]

function filesOf(keys) {
  const files = new Set()
  const seen = new Set()
  const visit = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return files
}

const gzipped = new Map()
function size(files, ending) {
  let sum = 0
  for (const file of files) {
    if (!file.endsWith(ending)) continue
    if (!gzipped.has(file)) gzipped.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
    sum += gzipped.get(file)
  }
  return sum
}

const kB = (bytes) => Math.round(bytes / 100) / 10
// Code that every list needs (table, filters, paging) is loaded with the first list.
const listFrame = screens
  .filter(({ list }) => list)
  .map((screen) => filesOf(keysOf(screen)))
  .reduce((common, files) => common.intersection(files))
const frame = filesOf([entry, reads, shell]).union(listFrame)
const rows = screens.map((screen) => {
  const { name: route, budget } = screen
  const files = filesOf(keysOf(screen))
  const total = kB(size(files, '.js'))
  const added = kB(size(files.difference(frame), '.js'))
  const css = kB(size(files, '.css'))
  const over =
    total > (budget.total ?? Infinity) || added > (budget.added ?? Infinity) || css > (budget.css ?? Infinity)
  return {
    route,
    total,
    added: isPublic(screen) ? 0 : added,
    css,
    budget: budget.total ? `${budget.total} in all` : `${budget.added} added`,
    over,
  }
})

console.log('route'.padEnd(16), 'JS kB'.padStart(8), 'added'.padStart(8), 'CSS kB'.padStart(8), '  budget')
for (const row of rows)
  console.log(
    row.route.padEnd(16),
    String(row.total).padStart(8),
    String(row.added).padStart(8),
    String(row.css).padStart(8),
    ` ${row.budget}${row.over ? '  OVER' : ''}`,
  )
writeFileSync(
  new URL('size.json', dist),
  `${JSON.stringify({ unit: 'kB gzipped, 1,000 bytes', routes: rows }, null, 2)}\n`,
)
// The map is loaded on demand, after the list beside it; its worker is a file of its own.
const mapBudget = 460
const mapChunk = manifest['src/parts/map/MapCanvas.tsx']
const mapSize = kB(size(new Set([mapChunk.file, ...mapChunk.assets]), '.js'))
console.log(`the map with its worker: ${mapSize} of ${mapBudget} kB`)
if (mapSize > mapBudget || rows.some((row) => row.over)) process.exit(1)
