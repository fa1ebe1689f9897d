import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { PriceLine } from '@/api/wire'
import classes from '@/features/pricingReports/decisions/Decisions.module.css'
import { type Draft, isTyped, ownProblem } from '@/features/pricingReports/decisions/draft'
import { isRecommended } from '@/features/pricingReports/prices'
import { formatDate } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'
import { useShortcuts } from '@/ui/shortcuts'

const longest = 500

/** The key of a button, for those who see it; `aria-keyshortcuts` says it to others. */
const Key = ({ keys }: { keys: string }) => (
  <span aria-hidden className={classes.key}>
    <Keycaps keys={keys} />
  </span>
)

interface Props {
  line: PriceLine
  draft: Draft
  /** The day from which the prices of a decision count; undefined: at once. */
  from?: string | undefined
  onDraft: (draft: Draft) => void
  onAccept: () => void
  onOwn: () => void
  onKeep: () => void
  onUndo: () => void
}

/** The reason and the buttons that decide a line. */
export function DecisionBar({ line, draft, from, onDraft, onAccept, onOwn, onKeep, onUndo }: Props) {
  const [asked, setAsked] = useState(false)
  const reason = useRef<HTMLInputElement>(null)
  const typed = isTyped(draft)
  const problem = ownProblem(line, draft)
  const save = () => {
    setAsked(true)
    if (problem === undefined) onOwn()
    else if (!draft.reason.trim()) reason.current?.focus()
  }
  useShortcuts('Pricing report', [{ keys: 'mod+Enter', label: 'Save your own price', run: save, enabled: typed }])
  return (
    <div className={classes.buttons}>
      {asked && typed && problem && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
      <TextInput
        size="xs"
        className={classes.reason ?? ''}
        label="Your reason, needed for an own price"
        ref={reason}
        data-reason
        autoComplete="off"
        maxLength={longest}
        value={draft.reason}
        onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          save()
        }}
      />
      {from && <span className={classes.date}>Counts from {formatDate(from)}</span>}
      <Button
        size="xs"
        variant={typed ? 'default' : 'filled'}
        disabled={!isRecommended(line)}
        rightSection={<Key keys="a" />}
        aria-keyshortcuts="a"
        onClick={onAccept}
      >
        Accept
      </Button>
      <Button
        size="xs"
        variant={typed ? 'filled' : 'default'}
        disabled={!typed}
        rightSection={<Key keys="mod+Enter" />}
        aria-keyshortcuts="Control+Enter"
        onClick={save}
      >
        Save own price
      </Button>
      <Button size="xs" variant="default" rightSection={<Key keys="r" />} aria-keyshortcuts="r" onClick={onKeep}>
        Keep
      </Button>
      {line.decision !== 'undecided' && (
        <Button size="xs" variant="default" rightSection={<Key keys="u" />} aria-keyshortcuts="u" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  )
}
