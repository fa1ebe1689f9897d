// Measures the dispatch board with 300 stops in 15 trips: node scripts/boardPerf.mjs [report.json] [folder of pictures]
// Runs the built portal with the tests' API; no stack is needed (see builtPortal.mjs). Prints a table, and writes the figures
// as JSON to the given file.
import { loadNow, median, openPortal, p95, report, sorted } from './builtPortal.mjs'
import { sources } from './sources.mjs'

const [file, pictures] = process.argv.slice(2)
const trips = 15
const stops = 20
const drops = 20

const source = await sources()
const { worldHandlers } = await source.load('/src/testing/handlers.ts')
const { dispatchBoard, dispatchHandlers } = await source.load('/src/testing/dispatch.ts')

/** The tests' board, enlarged to 300 stops. */
function largeBoard() {
  const board = dispatchBoard()
  const large = Array.from({ length: trips }, (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    const trip = board.trips[index % board.trips.length]
    const all = Array.from({ length: stops }, (_unused, at) => {
      const stop = trip.stops[at % trip.stops.length]
      const id = `${number}-${at}`
      const orders = [{ ...stop.orders[0], salesOrderId: `O${id}` }]
      // Each at an address of its own: two orders for one address would become one stop.
      const customer = { ...stop.customer, _id: `C${id}` }
      return { ...stop, _id: `S${id}`, sequence: at + 1, locked: false, window: null, problems: [], customer, orders }
    })
    const load = Object.fromEntries(Object.entries(trip.load).map(([name, each]) => [name, { ...each, limit: 1e5 }]))
    return { ...trip, _id: `T${number}`, number, stops: all, load, problems: [] }
  })
  return { ...board, trips: large }
}

const script = () => {
  // Milliseconds from the release of the button to the end of the frame in which the card is in its new column.
  window.dropped = (card, column) =>
    new Promise((resolve) => {
      window.addEventListener(
        'mouseup',
        (event) => {
          const look = () =>
            document.querySelector(`[data-column="${column}"] ol [data-card="${card}"]`)
              ? requestAnimationFrame(() =>
                  setTimeout(() => {
                    performance.mark('painted')
                    resolve(performance.now() - event.timeStamp)
                  }, 0),
                )
              : performance.now() - event.timeStamp > 5_000
                ? resolve(Number.NaN)
                : setTimeout(look, 1)
          look()
        },
        { capture: true, once: true },
      )
    })
}
const { page, cdp, complaints, close } = await openPortal({
  handlers: [...dispatchHandlers(largeBoard()), ...worldHandlers()],
  script,
})

const board = largeBoard()
await page.goto(`/home/dispatch?date=${board.date}`)
await page.locator('[data-column="T01"] [data-card]').first().waitFor()
await page.waitForTimeout(1_500)

const centerOf = async (selector) => {
  const { x, y, width, height } = await page.locator(selector).boundingBox()
  return [x + width / 2, y + height / 2]
}
/** Records what the main thread does while `run` runs, and answers the events. */
async function traced(run) {
  const events = []
  const collect = ({ value }) => events.push(...value)
  cdp.on('Tracing.dataCollected', collect)
  const includedCategories = ['devtools.timeline', 'blink.user_timing', 'toplevel']
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await run()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  return events
}

/**
 * Milliseconds of processor time that the main thread needs from each release of the button to the end of the drop's
 * frame: what else the machine does hardly changes it.
 */
function busyOf(events) {
  const ups = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'mouseup')
  const marks = events.filter(({ name }) => name === 'painted').toSorted((a, b) => a.ts - b.ts)
  return ups.map(({ pid, tid, ts }) => {
    const end = marks.find((mark) => mark.ts > ts).ts
    const tasks = events.filter((each) => each.pid === pid && each.tid === tid && each.name.endsWith('RunTask'))
    // A task may be recorded by its caller, too: it is counted once.
    let [sum, until] = [0, 0]
    for (const { ts: from, dur = 0, tdur = 0 } of tasks.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
      if (from < until || from + dur < ts || from > end) continue
      sum += tdur
      until = from + dur
    }
    return sum / 1000
  })
}
const load = loadNow()
const times = []
const frames = []
const events = await traced(async () => {
  for (let index = 0; index < drops; index++) {
    const [from, to] = index % 2 === 0 ? ['T01', 'T02'] : ['T02', 'T01']
    const card = await page.locator(`[data-column="${from}"] [data-card]`).nth(3).getAttribute('data-card')
    const [x, y] = await centerOf(`[data-card="${card}"]`)
    const [toX, toY] = await centerOf(`[data-column="${to}"] ol li:nth-child(${5 + (index % 4)})`)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 8, y + 8)
    await page.evaluate(() => void (window.frames.length = 0))
    await page.mouse.move(toX, toY, { steps: 20 })
    frames.push(...(await page.evaluate(() => [...window.frames])))
    await page.waitForTimeout(600)
    if (pictures && index === 0) await page.screenshot({ path: `${pictures}/board-drag.png` })
    const drop = page.evaluate(([id, column]) => window.dropped(id, column), [card, to])
    await page.waitForTimeout(50)
    await page.mouse.up()
    const time = await drop
    if (Number.isNaN(time)) throw new Error(`the card ${card} did not reach ${to}`)
    times.push(time)
    await page.waitForTimeout(700)
  }
})
if (pictures) await page.screenshot({ path: `${pictures}/board-dropped.png` })
await close()
await source.close()

const [drop, moving, busy] = [sorted(times), sorted(frames), sorted(busyOf(events))]
report(
  `Dispatch board, ${trips * stops} stops`,
  {
    'processor time of the main thread per drop, median (ms)': median(busy),
    'processor time of the main thread per drop, p95 (ms)': p95(busy),
    'drop to paint, median (ms)': median(drop),
    'drop to paint, p95 (ms)': p95(drop),
    'drop to paint, worst (ms)': drop.at(-1),
    'frame while dragging, p95 (ms)': p95(moving),
    'frame while dragging, worst (ms)': moving.at(-1),
  },
  load,
  complaints,
  file,
)
process.exit(0)
