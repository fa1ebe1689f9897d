import { keyOf } from '@/api/operations'

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

/** The key of the audit events, the newest first; at most the newest 1,000 that match the filters. */
export const auditKey = ({ page, limit, actor, subject, action, from, to }: AuditQuery) =>
  keyOf('/admin/audit', { query: { page, limit, actor, subject, action, from, to } })
