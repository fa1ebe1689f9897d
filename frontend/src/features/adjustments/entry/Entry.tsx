import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import { reasons } from '@/features/adjustments/adjustments'
import { DraftState, UnknownPosting } from '@/features/adjustments/entry/DraftState'
import { EntryGrid } from '@/features/adjustments/entry/EntryGrid'
import { NotCounted } from '@/features/adjustments/entry/NotCounted'
import { openQuestions } from '@/features/adjustments/entry/questions'
import { type Kind, kinds, reasonsOf, rowItemOf, totalOf, unfinished } from '@/features/adjustments/entry/rows'
import { useCodes } from '@/features/adjustments/entry/useCodes'
import { usePosting } from '@/features/adjustments/entry/usePosting'
import { type SheetState, useSheet } from '@/features/adjustments/entry/useSheet'
import { paths } from '@/paths'
import { resolveItems } from '@/resources/items'
import { toNumber } from '@/ui/decimal'
import { count, formatMoney, words } from '@/ui/format'
import { useUnsaved } from '@/ui/leave'
import { Page } from '@/ui/Page'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'

const inWords = (parts: Map<string, number>) =>
  [...parts].map(([reason, lines]) => `${count(lines, 'line')} ${reason || 'without a reason'}`).join(', ')

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
    if (rows.length === 0) return
    const ids = [...new Set(rows.map(({ item }) => item._id))]
    resolveItems({ ids }).then(
      (read) => {
        const items = new Map(read.flatMap(({ item }) => (item ? [[item._id, rowItemOf(item)] as const] : [])))
        show((now) => now.map((row) => ({ ...row, item: items.get(row.item._id) ?? row.item })))
      },
      () => notify('The stock of the draft’s items could not be read again', 'warning'),
    )
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
  const state = useSheet(kind)
  const codes = useCodes()
  const posting = usePosting(kind, state)
  useFreshItems(state)
  const lost = useLostWithPage(state)
  const [asking, setAsking] = useState(false)
  const { sheet, set } = state
  const category = sheet.category ?? ''
  const costs = can('cost.view')
  const missing = missingOf(kind, sheet)
  const parts = kind === 'count' ? new Map<string, number>() : reasonsOf(sheet.rows, sheet.reason)
  const post = () => {
    if (sheet.sent) return notify('These lines are already being posted', 'warning')
    if (missing) return notify(missing, 'warning')
    if (kind === 'count' && category !== '') return setAsking(true)
    state.send()
  }
  useShortcuts('Adjustment', [{ keys: 'mod+Enter', label: kinds[kind].post, run: post }])
  const others = (Object.keys(kinds) as Kind[]).filter((each) => each !== kind)
  return (
    <Page
      title={kinds[kind].title}
      actions={
        <>
          <DraftState state={state} posting={posting} />
          {others.map((each) => (
            <Button key={each} component={Link} to={paths.adjustments(`?new=${each}`)} variant="subtle">
              {kinds[each].title}
            </Button>
          ))}
          <Button
            variant="default"
            onClick={state.clear}
            disabled={sheet.rows.length === 0 || sheet.sent !== undefined}
          >
            Clear draft
          </Button>
          <Button
            onClick={post}
            loading={posting.busy && !posting.lost}
            disabled={posting.lost || posting.unknown !== undefined}
          >
            {kinds[kind].post}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {lost && (
          <Alert color="yellow" role="alert" title="This draft cannot be stored in the browser">
            Its storage is full or switched off. Post the draft before you close or reload this page, or its lines are
            lost.
          </Alert>
        )}
        <UnknownPosting state={state} posting={posting} />
        <Group align="flex-end">
          {kind === 'count' ? (
            <Select
              label="Category counted"
              description="Its items that were not counted are listed before posting"
              placeholder="None"
              clearable
              data={[...new Set(sheet.rows.map(({ item }) => item.category).filter(Boolean))]}
              value={category || null}
              onChange={(next) => set({ category: next ?? '' })}
            />
          ) : (
            <Select
              label="Reason"
              placeholder="Choose a reason"
              data={reasons.map((reason) => ({ value: reason, label: words(reason) }))}
              value={sheet.reason || null}
              onChange={(reason) => set({ reason: reason ?? '' })}
            />
          )}
          <TextInput
            label="Memo"
            maxLength={999}
            flex={1}
            value={sheet.memo}
            onChange={(event) => set({ memo: event.currentTarget.value })}
          />
        </Group>
        <EntryGrid kind={kind} costs={costs} state={state} codes={codes} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {count(sheet.rows.length, 'line')}
          {costs && sheet.rows.length > 0 && `, value ${formatMoney(toNumber(totalOf(sheet.rows, kind)))}`}
          {parts.size > 1 && `. Posts as ${parts.size} adjustments: ${inWords(parts)}`}
          {missing && sheet.rows.length > 0 && `. ${missing}`}
        </Text>
      </Stack>
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
