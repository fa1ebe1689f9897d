import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { heldBy, noteAsking, type Unsaved } from '@/ui/leave'
import { useAction } from '@/ui/useAction'

/** The first unsaved item that cannot be saved without a question. */
async function firstUnsettled(held: Unsaved[]): Promise<Unsaved | undefined> {
  // One after the other, because a later item may need what an earlier one saved.
  // oxlint-disable-next-line no-await-in-loop
  for (const each of held) if (!each.settle || !(await each.settle())) return each
  return undefined
}

/**
 * The only leave guard of the portal. It asks before the user leaves a screen with something that `useUnsaved` holds.
 */
export function LeaveGuard() {
  const held = useRef<Unsaved[]>([])
  const blocker = useBlocker((way) => {
    held.current = heldBy(way)
    return held.current.length > 0
  })
  const [asked, setAsked] = useState<Unsaved>()
  const [opened, setOpened] = useState(false)
  const blocked = blocker.state === 'blocked'
  const asking = blocker.state !== 'unblocked'
  useLayoutEffect(() => {
    noteAsking(asking)
    return () => noteAsking(false)
  }, [asking])
  useEffect(() => {
    if (!blocked) return
    let gone = false
    void firstUnsettled(held.current).then((left) => {
      if (gone) return
      setAsked(left)
      if (left) setOpened(true)
      else blocker.proceed?.()
    })
    return () => {
      gone = true
      setOpened(false)
    }
    // The blocker is a new object on each render, even for the same navigation.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocked])
  const save = useAction(async () => {
    if (await asked?.save?.()) blocker.proceed?.()
    else blocker.reset?.()
  })
  const stay = () => {
    blocker.reset?.()
    asked?.onStay?.()
  }
  return (
    <LazyConfirmDialog
      opened={opened && blocked}
      title={asked?.title ?? 'Leave without saving?'}
      cancel="Stay"
      confirm="Leave without saving"
      danger
      other={asked?.save ? { label: 'Save and leave', run: () => void save.run(), busy: save.busy } : undefined}
      onConfirm={() => blocker.proceed?.()}
      onClose={stay}
    >
      {asked?.text ?? ''}
    </LazyConfirmDialog>
  )
}
