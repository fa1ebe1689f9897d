import { useEffect, useRef, useState } from 'react'
import { signOut } from '@/api/signOut'
import type { Day } from '@/features/driver/day/day'
import type { Shown } from '@/features/driver/day/shown'
import { copyOut } from '@/features/driver/page/copyOut'
import { offerToInstall, useInstall } from '@/features/driver/page/install'
import { Press } from '@/features/driver/page/Press'
import { count } from '@/ui/format'
import classes from '@/features/driver/Driver.module.css'

interface Props {
  shown: Shown
  day: Day
  light: boolean
  onLight: () => void
  onTrips?: (() => void) | undefined
  onClose: () => void
}

const sharingText: Partial<Record<Shown['sharing'], string>> = {
  refused:
    'This page may not see where you are. The office does not see the truck, and arrivals are not recorded automatically. Allow the location for this page in the settings of the browser.',
  impossible: 'This browser cannot tell where you are. The office does not see the truck.',
}

/** Contrast, installation and signing out. */
export function Menu({ shown, day, light, onLight, onTrips, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [leaving, setLeaving] = useState(false)
  const canInstall = useInstall()
  useEffect(() => dialog.current?.showModal?.(), [])
  const waiting = shown.actions.length
  const photos = [...shown.actions.flatMap(({ report }) => report?.photos ?? []), ...day.drafts.photos()]
  const leave = async () => {
    if (waiting > 0 && !leaving) return setLeaving(true)
    await day.forget()
    await signOut()
  }
  const why = sharingText[shown.sharing]
  return (
    <dialog ref={dialog} className={classes.sheet} aria-label="Menu" onClose={onClose} onCancel={onClose}>
      {why && <div className={classes.warning}>{why}</div>}
      {shown.mayBeDeleted && waiting > 0 && (
        <div className={classes.warning}>
          If this phone runs out of space, the browser may delete reports that are not sent. Keep some space free, or
          install this page.
        </div>
      )}
      {onTrips && (
        <button type="button" className={classes.button} onClick={onTrips}>
          Other trips of today
        </button>
      )}
      <button type="button" className={classes.button} aria-pressed={light} onClick={onLight}>
        {light ? 'Dark, for the night' : 'Bright, for daylight'}
      </button>
      {canInstall && (
        <button type="button" className={classes.button} onClick={() => void offerToInstall()}>
          Install on this phone
        </button>
      )}
      {photos.length > 0 && (
        <button
          type="button"
          className={classes.button}
          // Closing the phone's dialog is no error.
          onClick={() => void copyOut(photos).catch(() => undefined)}
        >
          Copy {count(photos.length, 'photo')} to this phone
        </button>
      )}
      {leaving && (
        <div className={classes.warning} role="alert">
          {count(waiting, 'report is', 'reports are')} not sent yet. They stay on this phone and are sent when you sign
          in here again.
        </div>
      )}
      <Press className={classes.danger} onClick={() => void leave()}>
        {leaving ? 'Sign out anyway' : 'Sign out'}
      </Press>
      <button type="button" className={classes.button} onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}
