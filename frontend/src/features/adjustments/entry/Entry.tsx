import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '@/api/session'
import { UnknownPosting } from '@/features/adjustments/entry/DraftState'
import { Effects, Lately } from '@/features/adjustments/entry/Effects'
import classes from '@/features/adjustments/entry/Entry.module.css'
import { EntryFoot } from '@/features/adjustments/entry/EntryFoot'
import { EntryGrid } from '@/features/adjustments/entry/EntryGrid'
import { EntryHead } from '@/features/adjustments/entry/EntryHead'
import { NotCounted } from '@/features/adjustments/entry/NotCounted'
import { PastedPanel } from '@/features/adjustments/entry/PastedPanel'
import { openQuestions } from '@/features/adjustments/entry/questions'
import { type Kind, kinds, rowItemOf, unfinished } from '@/features/adjustments/entry/rows'
import { useCodes } from '@/features/adjustments/entry/useCodes'
import { usePasting } from '@/features/adjustments/entry/usePasting'
import { usePosting } from '@/features/adjustments/entry/usePosting'
import { type SheetState, useSheet } from '@/features/adjustments/entry/useSheet'
import { resolveItems } from '@/resources/items'
import { count } from '@/ui/format'
import { useUnsaved } from '@/ui/leave'
import { Page } from '@/ui/Page'
import { clipboardText } from '@/ui/pasted'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

function missingOf(kind: Kind, { rows, reason }: SheetState['sheet']): string | undefined {
  if (rows.length === 0) return 'Add a line first'
  const open = unfinished(rows).length
  if (open > 0) return `${count(open, 'line')} without a quantity`
  if (kind !== 'count' && rows.some((row) => !row.reason && reason === '')) return 'Choose a reason'
  const asked = rows.filter((row) => openQuestions(row, kind).length > 0).length
  return asked > 0 ? `${count(asked, 'question')} to answer: press F8` : undefined
}

/** Reads the items of a draft again that was kept from before, because their stock may have changed. */
function useFreshItems({ sheet, mark }: SheetState) {
  const kept = useRef({ rows: sheet.rows, mark })
  useEffect(() => {
    const { rows, mark: show } = kept.current
    if (rows.length === 0) return undefined
    let gone = false
    const ids = [...new Set(rows.map(({ item }) => item._id))]
    resolveItems({ ids }).then(
      (read) => {
        // Another visit may have changed the draft since.
        if (gone) return
        const items = new Map(read.flatMap(({ item }) => (item ? [[item._id, rowItemOf(item)] as const] : [])))
        show((now) => now.map((row) => ({ ...row, item: items.get(row.item._id) ?? row.item })))
      },
      () => !gone && notify('The stock of the draft’s items could not be read again', 'warning'),
    )
    return () => {
      gone = true
    }
  }, [])
}

/** A draft that the browser's storage does not take is lost with the page; the user is told and asked. */
function useLostWithPage({ lasts, sheet }: SheetState): boolean {
  const lost = !lasts && sheet.rows.length > 0
  useUnsaved({ text: 'The draft is not stored.', holds: () => false, lostWithPage: () => lost })
  return lost
}

/** The entry of an adjustment or a count. What is entered is kept in this browser until it is posted. */
export function Entry({ kind }: { kind: Kind }) {
  const { can } = useSession()
  const costs = can('cost.view')
  const state = useSheet(kind)
  const codes = useCodes()
  const posting = usePosting(kind, state)
  const pasting = usePasting(kind, costs, state, codes)
  useFreshItems(state)
  const lost = useLostWithPage(state)
  const [asking, setAsking] = useState(false)
  const { sheet } = state
  const category = sheet.category ?? ''
  const missing = missingOf(kind, sheet)
  const grid = useRef<(at?: number) => void>(undefined)
  const post = () => {
    if (sheet.sent) return notify('These lines are already being posted', 'warning')
    if (missing) return notify(missing, 'warning')
    if (kind === 'count' && category !== '') return setAsking(true)
    state.send()
  }
  useShortcuts('Adjustment', [{ keys: 'mod+Enter', label: kinds[kind].post, run: post }])
  const focusGrid = (at?: number) => grid.current?.(at)
  const paste = useAction(async () => {
    const text = await clipboardText()
    focusGrid(sheet.rows.length)
    if (text.trim() === '') return notify('Nothing could be read. Copy rows, then press Ctrl+V in the grid', 'warning')
    pasting.take(text, sheet.rows.length, focusGrid)
  })
  return (
    <Page title={kinds[kind].title}>
      <div className={classes.screen}>
        {lost && (
          <Alert color="yellow" role="alert" title="This draft cannot be stored in the browser">
            Its storage is full or switched off. Post the draft before you close or reload this page, or its lines are
            lost.
          </Alert>
        )}
        <UnknownPosting state={state} posting={posting} />
        <EntryHead kind={kind} state={state} posting={posting} onPaste={() => void paste.run()} />
        <div className={classes.work}>
          <EntryGrid kind={kind} costs={costs} state={state} codes={codes} pasting={pasting} focusRef={grid} />
          <div className={classes.side}>
            {pasting.pasted && (
              <PastedPanel pasted={pasting.pasted} onAdd={() => pasting.add(focusGrid)} onClose={pasting.close} />
            )}
            <Effects kind={kind} rows={sheet.rows} />
            <Lately kind={kind} />
          </div>
        </div>
        <EntryFoot kind={kind} costs={costs} state={state} posting={posting} missing={missing} onPost={post} />
      </div>
      <NotCounted
        category={category}
        rows={sheet.rows}
        opened={asking}
        busy={posting.busy}
        onClose={() => setAsking(false)}
        onPost={() => {
          setAsking(false)
          state.send()
        }}
      />
    </Page>
  )
}
