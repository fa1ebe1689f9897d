import { keyOf } from '@/api/operations'

/**
 * The term stands in the path, which an HTTP API hands on decoded: what follows a ? would be lost, and a / would lead
 * elsewhere. The search looks at letters and digits only.
 */
export const customerSearchKey = (term: string) =>
  keyOf('/customer/search/{term}', { path: { term: term.replaceAll(/[/?]/g, ' ') } })
