import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '@/features/purchaseOrders/PurchaseOrders.module.css'
import { formatDate } from '@/ui/format'

/** When goods are expected, with a mark when that day is past. */
export const DueDate = ({ date, late }: { date: string | null; late: boolean }) =>
  late ? (
    <span className={classes.late}>
      <IconAlertTriangle size={14} aria-hidden /> {formatDate(date)}, late
    </span>
  ) : (
    formatDate(date)
  )
