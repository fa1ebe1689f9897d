import type { AffectedLine } from '@/api/wire'
import { type Filter, choice, date } from '@/ui/list/filters'
import { useTableParams } from '@/ui/useTableParams'
import { isBusinessDate } from '@/ui/businessDate'

const none = { from: '', until: '', rep: '', customer: '' }
const takes = { from: isBusinessDate, until: isBusinessDate }

interface Named {
  _id: string
  name: string
}

/** The people or customers of the lines, by name; a chosen one that no line has stays choosable. */
function optionsOf(named: readonly (Named | null)[], chosen: string) {
  const names = new Map(named.flatMap((each) => (each ? [[each._id, each.name] as const] : [])))
  if (chosen && !names.has(chosen)) names.set(chosen, 'None of these lines')
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label))
}

/** The filters of the affected lines, kept in the URL for all marks: delivery dates, sales rep, customer. */
export function useLineFilters(lines: readonly AffectedLine[]) {
  const [values, set] = useTableParams(none, takes)
  const { from, until, rep, customer } = values
  const reps = optionsOf(
    lines.map(({ owner }) => owner),
    rep,
  )
  const customers = optionsOf(
    lines.map((line) => line.customer),
    customer,
  )
  const filters: [string, Filter][] = [
    ['from', date('Delivery from')],
    ['until', date('Delivery until')],
    ['rep', choice({ label: 'Sales rep', any: 'Any sales rep', options: reps, searchable: true })],
    ['customer', choice({ label: 'Customer', any: 'Any customer', options: customers, searchable: true })],
  ]
  return {
    values,
    filters,
    active: Object.values(values).some((value) => value !== ''),
    set: (name: string, value: string) => set({ [name]: value }),
    clear: () => set(none),
    keeps: (line: AffectedLine): boolean =>
      (!from || line.deliveryDate >= from) &&
      (!until || line.deliveryDate <= until) &&
      (!rep || line.owner?._id === rep) &&
      (!customer || line.customer._id === customer),
  }
}
