import { call, keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'

const path = '/admin/audit'

export interface AuditQuery {
  page: number
  limit: number
  /** A user's id or email. */
  actor: string
  /** An id, a setting's key, or a user's email. */
  subject: string
  action: string
  /** Business dates, both included. */
  from: string
  to: string
}

/** What people did, the newest first; at most the newest 1,000 that the filters select. */
export const useAudit = (query: AuditQuery) => useRead(keyOf(path, { query }), { keepPreviousData: true })
export const readAudit = (query: AuditQuery) => call('get', path, { query })
