/** The colors of trips by their place on the board. None is a color of state; the number is always shown beside it. */
const palette = ['#6EC5FF', '#F58FCB', '#E3D3A2', '#4D82F0', '#C24FB8', '#A3734A', '#B3B34D', '#F4F4F6'] as const

export const colorOf = (index: number): string => palette[index % palette.length]!
