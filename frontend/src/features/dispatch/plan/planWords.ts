import { dayDate } from '@/ui/shortDate'
import { formatClock } from '@/ui/clock'
import type { Coded, LeftOut, Plan, PlanStop } from '@/features/dispatch/plan/planWire'
import { unitOf } from '@/features/dispatch/words'
import { formatDelay } from '@/resources/lateness'
import { type Feature, featureLabel } from '@/resources/vehicleFeatures'
import { formatMinutes, words } from '@/ui/format'

type Params = Coded['params']

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])
const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
const onTrip = (params: Params) => (text(params.number) ? ` on ${text(params.number)}` : '')
const minutes = (value: unknown) => formatMinutes(Number(text(value)) || 0)
const load = ({ dimension, percent }: Params) =>
  dimension ? `${text(percent)}% ${unitOf(text(dimension))}` : `${text(percent)}%`
const featuresOf = (params: Params) =>
  list(params.features)
    .map((feature) => featureLabel(feature as Feature).toLowerCase())
    .join(', ')

/** Each reason as a short word, which is shown in amber, and a sentence. */
const reasons: Record<string, (params: Params) => readonly [short: string, sentence: string]> = {
  not_released: () => ['Not released.', 'The order may not be delivered yet.'],
  closed_day: ({ weekday, nextOpenDate }) => [
    `Closed ${weekdays[Number(text(weekday))] ?? 'on this day'}.`,
    nextOpenDate ? `It takes deliveries again on ${dayDate(text(nextOpenDate))}.` : '',
  ],
  no_coordinates: () => ['Not on the map.', 'The address has no coordinates.'],
  no_trucks: () => ['No truck.', 'The plan has no truck for it.'],
  needs_feature: (params) => [
    `Needs ${featuresOf(params)}.`,
    list(params.trips).length > 0
      ? `Only ${list(params.trips).join(' and ')} ${list(params.trips).length === 1 ? 'has' : 'have'} it.`
      : 'No truck of the day has it.',
  ],
  too_large: (params) => ['Too large.', `It would be ${load(params)}${onTrip(params)}.`],
  window_out_of_reach: (params) => [
    'Window cannot be met.',
    `It closes at ${formatClock(text(params.closes))}. The earliest a truck can be there is ${formatClock(text(params.earliest))}.`,
  ],
  hours_too_short: (params) => ['Too far for one day.', `It would take ${minutes(params.minutes)}${onTrip(params)}.`],
  trips_locked: () => ['All trips are locked.', ''],
  trucks_full: (params) => ['No room.', `The closest truck would be ${load(params)}${onTrip(params)}.`],
  window_taken: (params) => [
    params.full ? 'No room.' : 'Window cannot be met.',
    `${params.full ? 'After reloading, a' : 'A'} truck would arrive at ${formatClock(text(params.arrival))}; it closes at ${formatClock(text(params.closes))}.`,
  ],
  no_time_left: (params) => [
    params.full ? 'No room.' : 'No time left.',
    `${params.full ? 'With a reload, the' : 'The'} day would take ${minutes(params.minutes)}${onTrip(params)}, the limit is ${minutes(params.limit)}.`,
  ],
  not_worth_it: () => ['Too costly.', 'Its delivery would cost more than leaving an order out, by the site settings.'],
}

/** Why an order is left out: the reason in two or three words, and a sentence with the facts. */
export function leftOutText({ reasons: [first] }: LeftOut): readonly [short: string, sentence: string] {
  if (!first) return ['Left out.', '']
  return reasons[first.code]?.(first.params) ?? [`${words(first.code)}.`, '']
}

/** What would help, in words: "Accept 12 min late on 07". */
const fixes: Record<string, (params: Params) => string> = {
  release: () => 'Open the order',
  move_to_date: ({ date }) => `Move to ${dayDate(text(date))}`,
  place_on_map: () => 'Place on map',
  add_truck: () => 'Add a truck',
  choose_equipped_truck: () => 'Choose a truck that has it',
  // Without the minutes, where the API does not know how many are enough.
  accept_late: (params) =>
    Number(params.minutes) > 0 ? `Accept ${formatDelay(Number(params.minutes))} late` : 'Accept a late arrival',
  longer_day: (params) => (Number(params.minutes) > 0 ? `Allow ${minutes(params.minutes)}` : 'Allow a longer day'),
  unlock_trips: () => 'Plan without locked trips',
  deliver_anyway: () => 'Put on a trip by hand',
}
export const fixText = ({ code, params }: Coded): string => fixes[code]?.(params) ?? words(code)

const objectives = { cost: 'Lowest cost', distance: 'Shortest distance', time: 'Least time' }
const balances = { none: 'Not evened out', lightly: 'Evens out hours a little', strongly: 'Evens out hours a lot' }
const providers: Record<string, string> = {
  'road-network': 'City streets, with the time for turns',
  'great-circle': 'Straight lines with a factor',
  'amazon-location': 'Amazon Location Service',
}

export const objectiveChoices = Object.entries(objectives).map(([value, label]) => ({ value, label }))
export const balanceChoices = Object.entries(balances).map(([value, label]) => ({ value, label }))

/** When a truck loads again before a stop, in words; '' if it does not. */
export const reloadText = ({ reload }: PlanStop): string =>
  reload ? `Reloads at the warehouse${reload.arrival ? ` at ${formatClock(reload.arrival)}` : ''}` : ''

/** The rules of a run, as pairs of name and value. */
export const rulesOf = ({ rules }: Plan): Array<readonly [name: string, value: string]> => [
  ['Goal', objectives[rules.objective]],
  ['Locked stops kept', `${rules.lockedStops}`],
  ['Locked trips', `${rules.lockedTrips}`],
  ['Longest day', rules.maxWorkMinutes > 0 ? formatMinutes(rules.maxWorkMinutes) : 'No limit'],
  ['Balance', balances[rules.balance]],
  ['Reloading', rules.reloadMinutes > 0 ? `Allowed, ${formatMinutes(rules.reloadMinutes)} each` : 'Not allowed'],
  ['Distances', providers[rules.distances] ?? rules.distances],
]

/** What has changed since a plan was made, for the message that it cannot be applied. */
const changed: Record<string, (params: Params) => string> = {
  trip_changed: (params) => `${text(params.tripNumber)} was changed${params.by ? ` by ${text(params.by)}` : ''}`,
  trip_gone: (params) => `${text(params.tripNumber)} is gone`,
  trip_added: (params) => `${text(params.tripNumber)} was added${params.by ? ` by ${text(params.by)}` : ''}`,
  order_changed: (params) => `${text(params.orderNumber)} was changed${params.by ? ` by ${text(params.by)}` : ''}`,
  vehicle_inactive: (params) => `${text(params.name)} is out of use`,
  keep_breaks: (params) => `${text(params.number)} would break a rule: ${words(text(params.rule)).toLowerCase()}`,
}
export const changedText = ({ code, params }: Coded): string => changed[code]?.(params) ?? words(code)
