/** The colors of trips. None is a color of state; the number is always shown beside it. */
export const tripColors = [
  '#6EC5FF',
  '#F58FCB',
  '#E3D3A2',
  '#4D82F0',
  '#C24FB8',
  '#A3734A',
  '#B3B34D',
  '#F4F4F6',
] as const

/** The color of a trip by its number, which stays while others come and go; without one, by its place in a list. */
export const colorOf = (number: string, index = 0): string =>
  tripColors[((Number(number) || index + 1) - 1) % tripColors.length]!

interface Tagged {
  /** Among the trips of its date; empty for an old trip. */
  number: string
  tripNumber: string
  vehicleId: { name: string } | null
}

const lastDigits = (name: string): string | undefined => /(\d+)\D*$/.exec(name)?.[1]

/** The number on the tag of a trip: its number among the trips of the date. An old trip has that of its truck. */
export const numberOf = ({ number, tripNumber, vehicleId }: Tagged): string =>
  number || (lastDigits(vehicleId?.name ?? '') ?? lastDigits(tripNumber) ?? '').padStart(2, '0')

interface Named {
  tripNumber: string | null
  route?: { name: string } | null
  routeName?: string
}

/** What a trip is called: its route, or its number. */
export const tripName = ({ route, routeName, tripNumber }: Named): string =>
  route?.name || routeName || tripNumber || 'New trip'
