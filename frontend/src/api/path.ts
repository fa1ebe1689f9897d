/**
 * Encodes one segment of a path. . and .. become a space, because browsers resolve them as folders even when encoded.
 */
const segment = (value: string): string => encodeURIComponent(/^\.{1,2}$/.test(value) ? ' ' : value)

/**
 * Fills a path template; each value becomes one segment: fillPath('/customer/{id}/history', { id }). An id may come
 * from the address bar, so it must never lead to another operation.
 */
export const fillPath = (path: string, values: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(values[name] ?? ''))
