/** One segment of a path; . and .. are no names, a browser takes them for other folders however they are written. */
const segment = (value: string): string => encodeURIComponent(/^\.{1,2}$/.test(value) ? ' ' : value)

/**
 * A path of the API with each value as one segment of it: apiPath`/customer/${id}/history`. An id may come from the
 * address bar; whatever stands there, it must not lead to another operation.
 */
export const apiPath = (parts: TemplateStringsArray, ...values: string[]): string => String.raw({ raw: parts }, ...values.map(segment))
