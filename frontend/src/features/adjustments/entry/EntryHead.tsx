import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useSession } from '@/api/session'
import { reasons } from '@/features/adjustments/adjustments'
import { DraftState } from '@/features/adjustments/entry/DraftState'
import classes from '@/features/adjustments/entry/Entry.module.css'
import { type Kind, kinds } from '@/features/adjustments/entry/rows'
import type { Posting } from '@/features/adjustments/entry/usePosting'
import type { SheetState } from '@/features/adjustments/entry/useSheet'
import { paths } from '@/paths'
import { DateField } from '@/ui/DateField'
import { words } from '@/ui/format'

interface Props {
  kind: Kind
  state: SheetState
  posting: Posting
  onPaste: () => void
}

/** The head of the entry: what is entered, its reason, date and memo, and what became of the draft. */
export function EntryHead({ kind, state, posting, onPaste }: Props) {
  const navigate = useNavigate()
  const { today } = useSession()
  const { sheet, set } = state
  return (
    <div className={classes.head}>
      <SegmentedControl
        size="xs"
        aria-label="What is entered"
        value={kind}
        data={(Object.keys(kinds) as Kind[]).map((value) => ({ value, label: kinds[value].title }))}
        onChange={(next) => void navigate(paths.adjustments(`?new=${next}`))}
      />
      {kind === 'count' ? (
        <Select
          label="Category counted"
          placeholder="None"
          clearable
          data={[...new Set(sheet.rows.map(({ item }) => item.category).filter(Boolean))]}
          value={sheet.category || null}
          onChange={(next) => set({ category: next ?? '' })}
        />
      ) : (
        <>
          <Select
            label="Reason"
            placeholder="Choose a reason"
            className={classes.reason}
            data={reasons.map((reason) => ({ value: reason, label: words(reason) }))}
            value={sheet.reason || null}
            onChange={(reason) => set({ reason: reason ?? '' })}
          />
          <DateField label="Date" value={sheet.date || today} onChange={(date) => set({ date })} />
        </>
      )}
      <TextInput
        label="Memo"
        maxLength={999}
        className={classes.memo}
        value={sheet.memo}
        onChange={(event) => set({ memo: event.currentTarget.value })}
      />
      <DraftState state={state} posting={posting} />
      <Button variant="default" leftSection={<IconClipboardText size={15} aria-hidden />} onClick={onPaste}>
        Paste rows
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={state.clear}
        disabled={sheet.rows.length === 0 || sheet.sent !== undefined}
      >
        Clear draft
      </Button>
    </div>
  )
}
