import type { Shown } from '@/features/driver/day/shown'
import { IconPhone } from '@/features/driver/icons'
import { telOf } from '@/ui/telephone'
import classes from '@/features/driver/Driver.module.css'

/** Calls the office, when its number is set. */
export function CallOffice({ shown }: { shown: Shown }) {
  const phone = shown.person?.warehouse.phone
  if (!phone) return null
  return (
    <a className={classes.button} href={telOf(phone)}>
      <IconPhone size={20} /> Call office
    </a>
  )
}
