import { keyOf } from '@/api/operations'

/**
 * The term is part of the path, which an HTTP API decodes: text after a ? would be lost, and a / would change the
 * route. The search uses only letters and digits.
 */
export const customerSearchKey = (term: string) =>
  keyOf('/customer/search/{term}', { path: { term: term.replaceAll(/[/?]/g, ' ') } })
