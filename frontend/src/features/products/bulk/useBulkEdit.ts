import { useEffect, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { readsOf } from '@/api/fetcher'
import { call } from '@/api/operations'
import type { BulkResult, ListedItem } from '@/api/wire'
import { bodyOf, type Wanted } from '@/features/products/bulk/bulkPlan'
import { useCreation } from '@/ui/form/creation'
import { count } from '@/ui/format'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

/** The largest number of items of one call. */
const atOnce = 200

/** Why an item was left out. */
export interface LeftOut {
  item: ListedItem | undefined
  id: string
  reason: string
}

/** What happened to the items of a change, or of its undo. */
export interface Outcome {
  kind: 'change' | 'undo'
  total: number
  done: number
  changed: number
  leftOut: LeftOut[]
  /** The batches that undo it; none when nothing can be undone. */
  batches: string[]
  running: boolean
}

const reasons: Record<string, string> = {
  stale: 'changed by someone else since you read it',
  missing: 'no longer exists',
}
const undoReasons: Record<string, string> = { ...reasons, stale: 'changed since' }

const outcomeOf = (kind: Outcome['kind'], total: number): Outcome => ({
  kind,
  total,
  done: 0,
  changed: 0,
  leftOut: [],
  batches: [],
  running: true,
})

function add(before: Outcome, results: readonly BulkResult[], items: ReadonlyMap<string, ListedItem>): Outcome {
  const words = before.kind === 'undo' ? undoReasons : reasons
  const batches = results.flatMap(({ batchId }) => (batchId && !before.batches.includes(batchId) ? [batchId] : []))
  return {
    ...before,
    done: before.done + results.length,
    changed: before.changed + results.filter(({ changed }) => changed).length,
    leftOut: [
      ...before.leftOut,
      ...results
        .filter(({ ok }) => !ok)
        .map(({ _id: id, code, error }) => ({ id, item: items.get(id), reason: words[code ?? ''] ?? error ?? '' })),
    ],
    batches: [...new Set([...before.batches, ...batches])],
  }
}

/** Changes the selected items in calls of 200, with a result per item, and undoes it. */
export function useBulkEdit() {
  const { mutate } = useSWRConfig()
  const [outcome, setOutcome] = useState<Outcome>()
  const items = useRef(new Map<string, ListedItem>())
  // The versions after earlier changes: the selected items of other pages are not read again.
  const versions = useRef(new Map<string, number>())
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])
  const creation = useCreation()
  const begun = useRef(false)
  const carryOut = async (
    kind: Outcome['kind'],
    total: number,
    calls: { input: object; send: (idempotencyKey: string) => Promise<BulkResult[]> }[],
  ): Promise<Outcome> => {
    let now = outcomeOf(kind, total)
    begun.current = false
    setOutcome(now)
    try {
      for (const { input, send } of calls) {
        const results = await creation.run(input, (_, key) => send(key))
        begun.current = true
        now = add(now, results, items.current)
        for (const { _id, changed, version } of results) if (changed) versions.current.set(_id, version)
        if (!left.current) setOutcome(now)
      }
    } finally {
      now = { ...now, running: false }
      if (!left.current) setOutcome(now)
      await mutate(readsOf('/inventory-items'))
    }
    return now
  }
  const undoing = useAction(async (batches: readonly string[], total: number) => {
    const done = await carryOut(
      'undo',
      total,
      batches.map((batchId) => ({
        input: { batchId },
        send: (idempotencyKey) =>
          call('post', '/inventory-items/bulk/metadata/{batchId}/undo', { path: { batchId } }, { idempotencyKey }),
      })),
    )
    notify(`${count(done.changed, 'item')} restored`, done.leftOut.length > 0 ? 'warning' : 'success')
  })
  const changing = useAction(async (chosen: readonly ListedItem[], wanted: Wanted) => {
    items.current = new Map(chosen.map((item) => [item._id, item]))
    const parts = Array.from({ length: Math.ceil(chosen.length / atOnce) }, (_, part) =>
      chosen.slice(part * atOnce, (part + 1) * atOnce),
    )
    const done = await carryOut(
      'change',
      chosen.length,
      parts.map((part) => {
        const body = bodyOf(
          part.map((item) => ({ ...item, version: Math.max(item.version, versions.current.get(item._id) ?? 0) })),
          wanted,
        )
        return {
          input: body,
          send: (idempotencyKey) => call('patch', '/inventory-items/bulk/metadata', { body }, { idempotencyKey }),
        }
      }),
    )
    const undo = done.batches.length > 0 && {
      action: { label: 'Undo', run: () => void undoing.run(done.batches, done.changed) },
    }
    notify(`${count(done.changed, 'item')} changed`, done.leftOut.length > 0 ? 'warning' : 'success', undo || {})
    return done
  })
  return {
    outcome,
    busy: changing.busy || undoing.busy,
    change: changing.run,
    undo: () => outcome && undoing.run(outcome.batches, outcome.changed),
    /** Whether the server has answered a part of the last change. */
    begun: () => begun.current,
    forget: () => setOutcome(undefined),
  }
}
