/** The colors of what is drawn on a map, which cannot use the variables of base.css. Those of trips: `tripColors`. */
export const mapColors = {
  /** The way behind a truck: `--driven`. */
  driven: '#0b8f5e',
  /** The planned way: `--accent`. */
  planned: '#9999d0',
  /** The way before a plan: `--text-3`. */
  before: '#8f949c',
  /** The stop that a driver goes to. */
  nextStop: '#f4f4f6',
  /** Where a driver's phone is. */
  here: '#34d399',
} as const
