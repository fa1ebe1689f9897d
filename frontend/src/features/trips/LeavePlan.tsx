import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '@/ui/ConfirmDialog'

/** Asks before a plan that is not saved is left, by a link or by closing the tab. What was saved leaves with `saved` in its state. */
export function LeavePlan({ dirty, children }: { dirty: boolean; children: string }) {
  const blocker = useBlocker(({ nextLocation }) => dirty && !(nextLocation.state as { saved?: boolean } | null)?.saved)
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      danger
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
