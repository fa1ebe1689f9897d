// Gzipped JavaScript per route of the production build: a route's own chunks and all that they import at once, on top
// of what the entry brings. Prints a table, writes dist/size.json, fails over the budget.
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const shell = 'src/app/Shell.tsx'
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)

/** Budgets in kB, 1,000 bytes each: of the whole first load, or of what a route adds to entry, shell and list frame. */
const budgets = {
  login: { total: 150, css: 30 },
  'control-panel': { total: 215 },
  'sales-orders': { added: 35 },
  trips: { added: 35 },
  'sync-manager': { added: 35 },
  'site-settings': { added: 35 },
  'admin-utils': { added: 35 },
  cart: { added: 45 },
  'sales-order': { added: 45 },
  account: { added: 35 },
  'my-sessions': { added: 35 },
  customers: { added: 35 },
  'price-approvals': { added: 35 },
  customer: { added: 35 },
  'trips/create': { added: 50 },
  'trips/edit': { added: 50 },
  'trips/tracking': { added: 50 },
}

const pages = {
  login: ['src/features/auth/LoginPage.tsx'],
  'control-panel': [shell, 'src/features/controlPanel/ControlPanelPage.tsx'],
  'sales-orders': [shell, 'src/features/salesOrders/SalesOrdersPage.tsx'],
  'sales-order': [shell, 'src/features/salesOrders/SalesOrderPage.tsx'],
  cart: [shell, 'src/features/orderDesk/OrderDeskPage.tsx'],
  'site-settings': [shell, 'src/features/siteSettings/SiteSettingsPage.tsx'],
  'admin-utils': [shell, 'src/features/adminUtils/AdminUtilsPage.tsx'],
  account: [shell, 'src/features/account/AccountPage.tsx'],
  'my-sessions': [shell, 'src/features/account/MySessionsPage.tsx'],
  customers: [shell, 'src/features/customers/CustomersPage.tsx'],
  customer: [shell, 'src/features/customers/CustomerPage.tsx'],
  'price-approvals': [shell, 'src/features/approvals/ApprovalsPage.tsx'],
  trips: [shell, 'src/features/trips/TripsPage.tsx'],
  'trips/create': [shell, 'src/features/trips/CreateTripPage.tsx'],
  'trips/edit': [shell, 'src/features/trips/EditTripPage.tsx'],
  'trips/tracking': [shell, 'src/features/trips/TripPage.tsx'],
  'sync-manager': [shell, 'src/features/syncManager/SyncManagerPage.tsx'],
}

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
// What every list needs (table, filters, paging) is loaded with the first of them.
const listFrame = ['sales-orders', 'trips', 'sync-manager'].map((route) => filesOf(pages[route])).reduce((common, files) => common.intersection(files))
const frame = filesOf([entry, shell]).union(listFrame)
const rows = Object.entries(pages).map(([route, keys]) => {
  const files = filesOf([entry, ...keys])
  const total = kB(size(files, '.js'))
  const added = kB(size(files.difference(frame), '.js'))
  const css = kB(size(files, '.css'))
  const budget = budgets[route] ?? {}
  const over = total > (budget.total ?? Infinity) || added > (budget.added ?? Infinity) || css > (budget.css ?? Infinity)
  return { route, total, added: route === 'login' ? 0 : added, css, budget: budget.total ? `${budget.total} in all` : `${budget.added} added`, over }
})

console.log('route'.padEnd(16), 'JS kB'.padStart(8), 'added'.padStart(8), 'CSS kB'.padStart(8), '  budget')
for (const row of rows) console.log(row.route.padEnd(16), String(row.total).padStart(8), String(row.added).padStart(8), String(row.css).padStart(8), ` ${row.budget}${row.over ? '  OVER' : ''}`)
writeFileSync(new URL('size.json', dist), `${JSON.stringify({ unit: 'kB gzipped, 1,000 bytes', routes: rows }, null, 2)}\n`)
if (rows.some((row) => row.over)) process.exit(1)
