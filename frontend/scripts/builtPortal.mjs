// The built portal (dist, or PORTAL_DIST) in a browser, with the tests' API behind it, for measurements that need no stack.
// THROTTLE: factor by which the processor is slowed down.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadavg } from 'node:os'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { getResponse } from 'msw'
import { chromium } from 'playwright-core'
import { forPeople } from './browserPath.mjs'

const dist = process.env.PORTAL_DIST ?? fileURLToPath(new URL('../dist', import.meta.url))
const throttle = Number(process.env.THROTTLE ?? 1)
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Serves the portal and the API on this machine only. `kept`: answers that are made once, as text by path and query. */
async function serve(handlers, kept) {
  const server = createServer(async (request, response) => {
    const { url, method } = request
    const { pathname } = new URL(url, 'http://localhost')
    if (!pathname.startsWith('/api/')) {
      const file = join(dist, extname(pathname) ? pathname : 'index.html')
      if (!existsSync(file)) return response.writeHead(404).end()
      return response
        .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
        .end(readFileSync(file))
    }
    const json = { 'content-type': 'application/json' }
    if (method === 'GET' && kept.has(url)) return response.writeHead(200, json).end(kept.get(url))
    const body = method === 'GET' ? undefined : await text(request)
    const answer = await getResponse(
      handlers,
      new Request(new URL(url, 'http://localhost'), { method, headers: request.headers, body }),
    )
    if (!answer) return response.writeHead(404, json).end('{"statusCode":404,"message":"no handler"}')
    return response.writeHead(answer.status, json).end(await answer.text())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: server.address().port, close: () => server.close() }
}

/** A signed-in page of the built portal. `script` runs in each of its documents first. */
export async function openPortal({ handlers, kept = new Map(), script }) {
  const server = await serve(handlers, kept)
  const browser = await chromium.launch({
    executablePath: forPeople,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      // On an address without a port, the portal has its API on the same origin.
      `--host-resolver-rules=MAP localhost:80 127.0.0.1:${server.port}`,
    ],
  })
  const context = await browser.newContext({ viewport: { width: 1536, height: 960 }, baseURL: 'http://localhost' })
  await context.addInitScript(() => {
    localStorage.setItem(
      'backdock.auth',
      JSON.stringify({ token: 'a.e30.c', refreshToken: 'r1', role: 'admin', refreshedAt: Date.now() }),
    )
    window.frames = []
    let last = performance.now()
    const frame = (now) => {
      window.frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  if (script) await context.addInitScript(script)
  const page = await context.newPage()
  const complaints = new Set()
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.add(message.text()))
  page.on('pageerror', (error) => complaints.add(error.message))
  const cdp = await context.newCDPSession(page)
  if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  const close = async () => {
    await browser.close()
    server.close()
  }
  return { page, cdp, complaints, close }
}

/** Whole milliseconds, in ascending order. */
export const sorted = (list) => list.map((each) => Math.round(each)).toSorted((a, b) => a - b)
export const median = (list) => list[Math.floor(list.length / 2)]
export const p95 = (list) => list[Math.ceil(list.length * 0.95) - 1]
/** The load of the machine, which is taken before measuring. */
export const loadNow = () => loadavg()[0]

/** Prints figures as a table, and writes them as JSON to a file if there is one. */
export function report(title, figures, load, complaints, file) {
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  console.log(
    `${title}${throttle > 1 ? `, processor slowed ${throttle} times` : ''}, load of the machine ${load.toFixed(1)}`,
  )
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(width)}  ${value}`)
  if (complaints.size > 0) console.log(`The console said:\n  ${[...complaints].slice(0, 10).join('\n  ')}`)
  if (file)
    writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), throttle, load, figures }, null, 2)}\n`)
}
