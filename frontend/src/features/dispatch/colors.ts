/** The colors of trips. None is a color of state; the number is always shown beside it. */
const palette = ['#6EC5FF', '#F58FCB', '#E3D3A2', '#4D82F0', '#C24FB8', '#A3734A', '#B3B34D', '#F4F4F6'] as const

/** The color of a trip by its number, which stays while others come and go; without one, by its place in a list. */
export const colorOf = (number: string, index = 0): string =>
  palette[((Number(number) || index + 1) - 1) % palette.length]!
