import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { randomId } from '@/api/client'
import { signedInUser } from '@/api/userChange'
import type { Edit, LineItem } from '@/features/spotBuys/sheet/edits'
import { type Fields, freshId, withFields } from '@/features/spotBuys/sheet/fields'
import { type Kept, type Sending, SheetQueue, type SheetState, type Wish } from '@/features/spotBuys/sheet/sheetQueue'
import { shownLines, type ShownLine, type Units, type UnitsOf } from '@/features/spotBuys/sheet/shown'
import { saveLines, useTookSheet } from '@/features/spotBuys/sheets'
import type { SpotSheet } from '@/api/wire'
import { useResolvedItems } from '@/resources/items'
import { isOtherScreen, type Way } from '@/ui/leave'
import { parse } from '@/ui/storedText'
import { tabKept } from '@/ui/tabKept'
import { useUnanswered } from '@/ui/useUnanswered'

const isEdit = (each: Partial<Edit> | null): each is Edit =>
  each !== null && typeof each === 'object' && each.base !== undefined && each.mine !== undefined

/** What was kept. What cannot be read is left out. */
function keptIn(text: string | null): Kept {
  const { edits, sending } = parse<{ edits?: unknown; sending?: Sending }>(text, {})
  return {
    edits: new Map(
      (Array.isArray(edits) ? edits : []).flatMap((each): Array<[string, Edit]> =>
        Array.isArray(each) && typeof each[0] === 'string' && isEdit(each[1]) ? [[each[0], each[1]]] : [],
      ),
    ),
    sending: typeof sending?.key === 'string' && Array.isArray(sending.lines) ? sending : undefined,
  }
}

const dayOf = ({ search }: Way['nextLocation']) => new URLSearchParams(search).get('sheet')

/** Whether a navigation leaves the day. */
const leavesDay = (way: Way): boolean => isOtherScreen(way) || dayOf(way.currentLocation) !== dayOf(way.nextLocation)

interface Step {
  before: readonly Wish[]
  after: readonly Wish[]
}

const mostSteps = 50
const noSteps: { past: readonly Step[]; future: readonly Step[] } = { past: [], future: [] }

/** The units of the items of the draft lines. */
function useUnitsOf({ sheet, edits }: SheetState): UnitsOf {
  const ids = [
    ...sheet.lines.flatMap(({ state, itemId }) => (state === 'draft' ? [itemId] : [])),
    ...[...edits.values()].flatMap(({ mine }) => mine?.['itemId'] ?? []),
  ]
  const { data } = useResolvedItems(ids, undefined)
  const found = [...(data?.values() ?? [])].flatMap(({ asked, item }) =>
    item ? [[asked, item.unitsType.items.map(({ _id, abbreviation }) => ({ _id, name: abbreviation }))] as const] : [],
  )
  // The same map for the same units, so that no line is made anew.
  const text = JSON.stringify(found)
  return useMemo(() => new Map(JSON.parse(text) as Array<[string, Units]>), [text])
}

/** A sheet under edit: its lines with what is not saved, and what changes them. */
export function useSheet(read: SpotSheet) {
  const took = useTookSheet()
  const [kept] = useState(() => tabKept(`spot buys ${read._id}`, signedInUser()))
  const [queue] = useState(
    () =>
      new SheetQueue(read, keptIn(kept.found), {
        save: (lines, version, idempotencyKey) => saveLines(read._id, lines, version, idempotencyKey),
        keep: ({ edits, sending }) =>
          kept.keep(edits.size > 0 || sending ? JSON.stringify({ edits: [...edits], sending }) : null),
        took: (sheet) => took(sheet, false),
      }),
  )
  useEffect(() => {
    const forget = kept.guard()
    const close = queue.open()
    kept.takeOver()
    return () => {
      close()
      forget() // leaving has asked
    }
  }, [queue, kept])
  useEffect(() => queue.took(read), [queue, read])
  useUnanswered({
    title: 'Leave before the sheet is saved?',
    text: () => (queue.isStuck() ? 'Some lines are not saved. They say why.' : undefined),
    waits: queue.waits,
    settled: () => queue.settle().then(() => undefined),
    leaves: leavesDay,
  })
  const state = useSyncExternalStore(queue.subscribe, queue.now)
  const unitsOf = useUnitsOf(state)
  const lines = useMemo(() => shownLines(state, unitsOf), [state, unitsOf])
  const [steps, setSteps] = useState(noSteps)
  const work = useMemo(() => {
    const change = (after: readonly Wish[]) => {
      if (after.length === 0) return
      const now = new Map(shownLines(queue.now()).map((each) => [each.id, each]))
      const before = after.map(({ id }): Wish => ({
        id,
        fields: now.get(id)?.fields ?? null,
        item: itemOf(now.get(id)),
      }))
      queue.change(after)
      setSteps(({ past }) => ({ past: [...past, { before, after }].slice(-mostSteps), future: [] }))
    }
    return {
      change,
      /** Changes fields of some lines; an empty text removes a field. */
      put: (some: readonly ShownLine[], changes: (line: ShownLine) => Fields) =>
        change(
          some.flatMap((line): Wish[] => {
            const fields = withFields(line.fields, changes(line))
            return line.draft ? [{ id: line.id, fields }] : []
          }),
        ),
      add: (more: ReadonlyArray<{ fields: Fields; item: LineItem }>): string[] => {
        const wishes = more.map((each) => ({ id: freshId(randomId()), ...each }))
        change(wishes)
        return wishes.map(({ id }) => id)
      },
      /** Adds lines and changes others in one step. */
      enter: (
        added: ReadonlyArray<{ fields: Fields; item: LineItem }>,
        changed: ReadonlyArray<{ id: string; fields: Fields }>,
      ) => change([...changed, ...added.map((each) => ({ id: freshId(randomId()), ...each }))]),
      remove: (some: readonly ShownLine[]) =>
        change(some.filter(({ draft }) => draft).map(({ id }): Wish => ({ id, fields: null }))),
    }
  }, [queue])
  const step = (way: 'past' | 'future') => () => {
    const last = steps[way].at(-1)
    if (!last) return
    const rest = steps[way].slice(0, -1)
    setSteps(
      way === 'past' ? { past: rest, future: [...steps.future, last] } : { past: [...steps.past, last], future: rest },
    )
    // An offer that was published meanwhile stays.
    const offers = new Set(shownLines(queue.now()).flatMap(({ id, draft }) => (draft ? [] : [id])))
    queue.change((way === 'past' ? last.before : last.after).filter(({ id }) => !offers.has(id)))
  }
  return {
    ...state,
    ...work,
    lines,
    undo: step('past'),
    redo: step('future'),
    resolve: (id: string, keep: 'mine' | 'theirs') => queue.resolve(id, keep),
    retry: () => queue.retry(),
    /** The state as it is now, for what runs after a wait. */
    now: queue.now,
    /** Saves what is typed; true when everything is saved. */
    settle: () => queue.settle(),
    /** Takes over what an action has answered. */
    took: (sheet: SpotSheet) => {
      took(sheet)
      queue.took(sheet)
    },
  }
}

const itemOf = (line: ShownLine | undefined): LineItem | undefined => line?.item

export type SheetWork = ReturnType<typeof useSheet>
