import { useSession } from '@/api/session'
import type { FulfillmentStatus, StepResult, StepState, Trip, TripStatus } from '@/api/wire'
import { useWorkflow, type WorkflowStart } from '@/features/trips/trips'
import { count } from '@/ui/format'
import type { Tone } from '@/ui/StatusBadge'

export type Order = FulfillmentStatus['orders'][number]
type Step = 'fulfillment' | 'shipment' | 'invoice'

/** A step of the ERP workflow, with its words and the call that starts it. */
interface StepWords {
  /** The field of an order with the step's result. */
  step: Step
  name: FulfillmentStatus['steps'][number]['step']
  title: string
  start: WorkflowStart
  /** The name of the step in the menu. */
  button: string
  done: string
}

/** The steps of the ERP workflow, in order. */
export const steps: StepWords[] = [
  {
    step: 'fulfillment',
    name: 'fulfil',
    title: 'Fulfill',
    start: 'process-fulfillments',
    button: 'Process fulfillments',
    done: 'fulfilled',
  },
  {
    step: 'shipment',
    name: 'ship',
    title: 'Ship',
    start: 'update-fulfillments-to-shipped',
    button: 'Mark shipped',
    done: 'shipped',
  },
  {
    step: 'invoice',
    name: 'invoice',
    title: 'Invoice',
    start: 'create-invoices',
    button: 'Create invoices',
    done: 'invoiced',
  },
]

export const stepTones: Record<StepState, Tone> = {
  none: 'off',
  pending: 'waiting',
  running: 'active',
  done: 'good',
  failed: 'bad',
  excepted: 'off',
}

export const stepLabels: Record<StepState, string> = {
  none: 'not yet',
  pending: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  excepted: 'excepted',
}

const settled = (result: StepResult) => result.state === 'done' || result.state === 'excepted'

/** Whether the step is done for all orders, or they are excepted from it. */
export const isComplete = (orders: Order[], step: Step) =>
  orders.length > 0 && orders.every((order) => settled(order[step]))

export const failedIn = (orders: Order[], step: Step) => orders.some((order) => order[step].state === 'failed')

/** The progress of a step; orders excluded from the step do not count. */
export function progressOf(orders: Order[], step: Step, done: string): string {
  const excepted = orders.filter((order) => order[step].state === 'excepted').length
  const made = orders.filter((order) => settled(order[step])).length - excepted
  const asked = orders.length - excepted
  if (excepted === 0) return `${made} of ${asked} ${done}`
  return `${asked === 0 ? 'none' : `${made} of ${asked}`} ${done}, ${excepted} excepted`
}

/** How many orders a step would process now, and why it cannot be started ('' if it can). */
export const optionOf = (status: FulfillmentStatus, name: StepWords['name']) =>
  status.steps.find((option) => option.step === name) ?? { orders: 0, reason: '' }

const canStart = (status: FulfillmentStatus, name: StepWords['name']) => {
  const { orders, reason } = optionOf(status, name)
  return !status.running && orders > 0 && reason === ''
}

/** A step that a press of the button does, and for how many orders. */
interface Planned {
  words: StepWords
  orders: number
}

/**
 * What pressing the button does: the first step that can be started, and those that the server starts after it. A step
 * after the first one has its orders only when the one before is done; it comes along when the trip allows it.
 */
export function pressOf(status: FulfillmentStatus, trip: Trip): Planned[] {
  const first = steps.findIndex(({ name }) => canStart(status, name))
  if (first < 0) return []
  const onRoad = trip.status !== 'planned' && trip.status !== 'ready'
  const final = new Set(
    trip.stops
      .filter((stop) => stop.status === 'completed' || stop.status === 'partial')
      .flatMap(({ salesOrderIds }) => salesOrderIds),
  )
  const following = ({ step, name }: StepWords): number => {
    const open = status.orders.filter((order) => !settled(order[step]))
    if (name === 'invoice') return onRoad ? open.filter(({ salesOrderId }) => final.has(salesOrderId)).length : 0
    return trip.status === 'planned' ? 0 : open.length
  }
  return steps
    .map((words, index) => ({
      words,
      orders: index < first ? 0 : index === first ? optionOf(status, words.name).orders : following(words),
    }))
    .filter(({ orders }) => orders > 0)
}

const listOf = new Intl.ListFormat('en-US')

/** The button's name: "Fulfill and ship 4 orders", or "Fulfill 1 and ship 4" when the counts differ. */
export function pressName(press: readonly Planned[]): string {
  const orders = press[0]?.orders ?? 0
  const isSame = press.every((each) => each.orders === orders)
  const names = press.map(({ words, orders }, index) => {
    const verb = index > 0 ? words.title.toLowerCase() : words.title
    return isSame ? verb : `${verb} ${orders}`
  })
  return `${listOf.format(names)}${isSame ? ` ${count(orders, 'order')}` : ''}`
}

/** The first step that can be started now. */
export const nextStep = (status: FulfillmentStatus) => steps.find(({ name }) => canStart(status, name))

/** From ready on, the goods of a trip are processed in the ERP. */
const processed: TripStatus[] = ['ready', 'in_progress', 'returning', 'completed']

/**
 * Which of a trip's two primary actions comes first, so that only one button is green. From ready on it is the ERP step
 * while one can be started or runs; otherwise it is the next status. Undefined until it is known.
 */
export function usePrimaryArea(trip: Trip): 'erp' | 'status' | undefined {
  const { can } = useSession()
  const { data, error } = useWorkflow(trip._id)
  if (!can('trip.dispatch') || !processed.includes(trip.status)) return 'status'
  if (!data) return error ? 'status' : undefined
  return data.running || nextStep(data) ? 'erp' : 'status'
}
