import { array, boolean, number, object, picklist, pipe, rawCheck, string, transform, maxLength } from 'valibot'
import { type Address, type Facts, factsOf, timeOf, type Window } from '@/features/customers/delivery/facts'
import { features } from '@/resources/vehicleFeatures'
import { ruled, text } from '@/ui/form/rules'

const mostWindows = 28
const mostDates = 366
const mostMinutes = 480
export const longestNote = 500

/** What the form holds: minutes as typed, '' for the usual ones. */
export interface Values {
  /** No windows are sent. */
  always: boolean
  windows: Window[]
  closedDates: string[]
  serviceMinutes: string
  driverNote: string
  vehicleFeatures: Facts['vehicleFeatures']
}

export const labels = {
  windows: 'Windows',
  'windows.*.from': 'From',
  'windows.*.to': 'To',
  closedDates: 'Closed dates',
  serviceMinutes: 'Minutes at the stop',
  driverNote: 'Note to the driver',
  vehicleFeatures: 'The vehicle needs',
}

export function valuesOf(address: Address): Values {
  const facts = factsOf(address)
  return {
    always: facts.windows.length === 0,
    windows: facts.windows,
    closedDates: facts.closedDates.filter((date) => date !== null),
    serviceMinutes: facts.serviceMinutes === null ? '' : String(facts.serviceMinutes),
    driverNote: facts.driverNote,
    vehicleFeatures: facts.vehicleFeatures,
  }
}

/** The values as the API takes them. */
export const factsToSend = ({ always, windows, serviceMinutes, ...rest }: Values): Omit<Facts, 'version'> => ({
  ...rest,
  windows: always ? [] : windows,
  serviceMinutes: serviceMinutes === '' ? null : Number(serviceMinutes),
})

const inOrder = (window: Window): Window => ({
  ...window,
  from: timeOf(window.from) ?? window.from,
  to: timeOf(window.to) ?? window.to,
})

/** What is wrong with the windows, by path. */
export function problemsOf({ always, windows }: Pick<Values, 'always' | 'windows'>): Record<string, string> {
  if (always) return {}
  if (windows.length === 0) return { windows: 'Add a window, or choose Always open' }
  if (windows.length > mostWindows) return { windows: `At most ${mostWindows} windows` }
  const problems: Record<string, string> = {}
  const known = windows.map(inOrder)
  known.forEach(({ weekday, from, to }, index) => {
    const hasFrom = timeOf(from) !== undefined && from !== '24:00'
    if (!hasFrom) problems[`windows.${index}.from`] = 'A time such as 06:00'
    if (timeOf(to) === undefined) problems[`windows.${index}.to`] = 'A time such as 10:30'
    else if (hasFrom && to <= from) problems[`windows.${index}.to`] = 'Must be after the start'
    else if (known.some((other, at) => at < index && other.weekday === weekday && other.from < to && from < other.to))
      problems[`windows.${index}.from`] ??= 'Overlaps another window'
  })
  return problems
}

const pathItem = (key: string) => ({
  type: 'unknown' as const,
  origin: 'value' as const,
  input: undefined,
  key,
  value: undefined,
})

const minutesRule = (typed: string) => {
  const fits = /^\d*$/.test(typed) && Number(typed) <= mostMinutes
  return fits ? undefined : `Must be a number from 0 to ${mostMinutes}, or empty for the usual minutes`
}

export const schema = pipe(
  object({
    always: boolean(),
    windows: array(object({ weekday: number(), from: string(), to: string() })),
    closedDates: pipe(array(string()), maxLength(mostDates, `At most ${mostDates} closed dates`)),
    serviceMinutes: ruled(minutesRule),
    driverNote: pipe(text(), maxLength(longestNote, `At most ${longestNote} characters`)),
    vehicleFeatures: array(picklist(features.map(({ value }) => value))),
  }),
  rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [path, message] of Object.entries(problemsOf(dataset.value))) {
      const [first = '', ...others] = path.split('.')
      addIssue({ message, path: [pathItem(first), ...others.map(pathItem)] })
    }
  }),
  transform((values): Values => ({ ...values, windows: values.windows.map(inOrder) })),
)

/** Copies the windows of one day to other days. The other days lose the windows that they had. */
export const copied = (windows: Window[], from: number, to: readonly number[]): Window[] => [
  ...windows.filter(({ weekday }) => weekday === from || !to.includes(weekday)),
  ...to
    .filter((day) => day !== from)
    .flatMap((weekday) =>
      windows.filter((window) => window.weekday === from).map((window) => ({ ...window, weekday })),
    ),
]
