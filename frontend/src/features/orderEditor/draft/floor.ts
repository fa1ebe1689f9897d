import { compare, decimal } from '@/ui/decimal'
import { type DraftLine, hasProblem } from '@/features/orderEditor/draft/order'
import { formatRate } from '@/ui/format'

/** Whether the line has a custom rate below its floor, approved or not. */
export const isBelowFloor = (line: DraftLine): boolean =>
  line.customRate !== null &&
  (line.floor == null ? hasProblem(line, 'below_floor') : compare(decimal(line.customRate), decimal(line.floor)) < 0)

/** Whether the line has a custom rate below its floor that is not approved. */
export const needsApproval = (line: DraftLine): boolean => isBelowFloor(line) && line.approval?.status !== 'approved'

/** The message of a line with a rate below its floor. */
export function approvalWords(line: DraftLine): string {
  const under = line.floor == null ? 'Below the floor' : `Below the floor of ${formatRate(Number(line.floor))}`
  const { approval } = line
  switch (approval?.status) {
    case 'pending':
      return `${under}. ${approval.byName} requested approval: ${approval.reason}`
    case 'approved':
      return `${under}. Approved by ${approval.byName} for at most ${approval.quantity}: ${approval.reason}`
    case 'refused':
      return `${under}. Refused by ${approval.byName}: ${approval.reason}`
    case undefined:
      return `${under}. Change the rate or request approval.`
  }
}
