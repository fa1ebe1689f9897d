import { type RefObject, useEffect, useState } from 'react'
import { readAuth } from '@/api/authStore'
import { useSession } from '@/api/session'
import { tokenSubject } from '@/api/token'
import type { OrderContent } from '@/features/orderEditor/draft/order'
import { forgetUnsaved, keepUnsaved } from '@/features/orderEditor/saving/unsaved'
import type { Latest } from '@/features/orderEditor/saving/useLatestDraft'

/** The owner of these edits, even when somebody else signs in later. */
export function useOwner() {
  const { profile } = useSession()
  const [owner] = useState(() => ({ userId: profile?._id ?? '', subject: tokenSubject(readAuth()?.token) }))
  return owner
}

/**
 * When the screen is unmounted because the session ended or changed its user, unsaved edits are kept for their owner.
 */
export function useKeepUnsaved<T>(
  owner: ReturnType<typeof useOwner>,
  latestRef: RefObject<Latest<T>>,
  baseRef: RefObject<OrderContent | undefined>,
): void {
  useEffect(
    () => () => {
      const { draft, worth, creation } = latestRef.current
      const auth = readAuth()
      const over = auth === null || tokenSubject(auth.token) !== owner.subject
      if (over && worth && draft.dirty && owner.userId)
        keepUnsaved(owner.userId, { draft, base: baseRef.current, creation })
      else forgetUnsaved(owner.userId, draft)
    },
    [owner, latestRef, baseRef],
  )
}
