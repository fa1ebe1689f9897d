import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageActionsSlot } from '@/ui/pageActions'
import classes from '@/ui/TabsBar.module.css'

/** The tabs of a screen, with the page's actions on the right. */
export function TabsBar({ children }: { children: ReactNode }) {
  const actions = usePageActionsSlot()
  return (
    <div className={classes.bar}>
      <Tabs.List className={classes.tabs ?? ''}>{children}</Tabs.List>
      <div className={classes.actions} ref={actions} />
    </div>
  )
}
