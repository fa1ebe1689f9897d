import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import plain from '@/ui/Plain.module.css'
import classes from '@/ui/ScreenHeading.module.css'
import { useTitleSlots } from '@/ui/titleSlot'

/**
 * The heading of a screen, with badges and facts beside it. It is shown in the shell's top bar, or in place if there is
 * no shell.
 */
export function ScreenHeading({ title, badges }: { title: ReactNode; badges?: ReactNode }) {
  const slots = useTitleSlots()
  const beside = badges && <span className={classes.badges}>{badges}</span>
  if (slots)
    return (
      <>
        {createPortal(title, slots.title)}
        {createPortal(beside, slots.badges)}
      </>
    )
  return (
    <div className={classes.heading}>
      <h1 className={plain.title}>{title}</h1>
      {beside}
    </div>
  )
}
