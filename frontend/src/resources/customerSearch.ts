import { apiPath } from '@/api/path'

/**
 * The term stands in the path, which an HTTP API hands on decoded: what follows a ? would be lost, and a / would lead
 * elsewhere. The search looks at letters and digits only.
 */
export const customerSearchPath = (term: string): string => apiPath`/customer/search/${term.replaceAll(/[/?]/g, ' ')}`
