import type { DispatchPlan, DispatchPlanInput, DispatchPlanStarted } from '@/api/wire'

/** A plan of a delivery date; its date is always set. */
export type Plan = Omit<DispatchPlan, 'date'> & { date: string }
export type PlanTrip = Plan['trips'][number]
export type PlanStop = PlanTrip['stops'][number]
/** The figures of a trip. */
export type TripMetrics = PlanTrip['after']
/** The figures of a day. */
export type DayMetrics = NonNullable<Plan['after']>
/** An order that a plan leaves out. */
export type LeftOut = Plan['unplanned'][number]
export type Objective = Plan['rules']['objective']
export type Balance = Plan['rules']['balance']
/** What a person may set of a plan; what is left out is the server's choice. */
export type PlanRequest = Omit<DispatchPlanInput, 'date'> & { date: string }
export type PlanStarted = DispatchPlanStarted
/** Why an order is left out or a plan cannot be applied, or what would help: a code with its facts. */
export type Coded = { code: string; params: Record<string, unknown> }
