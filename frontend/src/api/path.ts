/** One segment of a path; . and .. are no names, a browser takes them for other folders however they are written. */
const segment = (value: string): string => encodeURIComponent(/^\.{1,2}$/.test(value) ? ' ' : value)

/**
 * A path of the API with each value as one segment of it: fillPath('/customer/{id}/history', { id }). An id may come from
 * the address bar; whatever stands there, it must not lead to another operation.
 */
export const fillPath = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(values[name] ?? ''))
