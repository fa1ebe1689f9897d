import { Button, SegmentedControl, TagsInput } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { Item, ListedItem } from '@/api/wire'
import { planBulk, type Wanted, wantsSomething } from '@/features/products/bulk/bulkPlan'
import { Preview } from '@/features/products/bulk/Preview'
import classes from '@/features/products/bulk/Bulk.module.css'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { count } from '@/ui/format'
import { keysText, useShortcuts } from '@/ui/shortcuts'

interface Props {
  items: ListedItem[]
  wanted: Wanted
  busy: boolean
  /** The items that become substitutes. */
  substitutes: Item[]
  onSubstitutes: (items: Item[]) => void
  onWant: (change: Partial<Wanted>) => void
  onApply: (items: ListedItem[]) => void
}

const longestWord = 60

/** Words without extra spaces and duplicates, as the server stores them. */
const cleaned = (words: string[]): string[] => [
  ...new Set(words.map((word) => word.trim().replace(/\s+/g, ' ').slice(0, longestWord)).filter(Boolean)),
]

interface StateProps {
  label: string
  yes: string
  no: string
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** A state that all items get, or that stays as it is. */
function StateField({ label, yes, no, value, onChange }: StateProps) {
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <SegmentedControl
        size="xs"
        aria-label={label}
        data={[
          { value: '', label: 'Leave' },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        value={value === undefined ? '' : String(value)}
        onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
      />
    </div>
  )
}

interface SubstitutesProps {
  chosen: Item[]
  onChange: (items: Item[]) => void
}

/** The items that become substitutes of the selected ones. */
function Substitutes({ chosen, onChange }: SubstitutesProps) {
  return (
    <div className={classes.field}>
      <span className={classes.label} aria-hidden>
        Substitutes
      </span>
      <div className={classes.substitutes}>
        <ItemAdder
          label="Add substitutes"
          known={chosen.map(({ _id }) => _id)}
          onAdd={(item) => onChange([...chosen, item])}
        />
        {chosen.map((item) => (
          <Button
            key={item._id}
            size="compact-xs"
            variant="default"
            aria-label={`Remove substitute ${item.itemId} ${item.name}`}
            onClick={() => onChange(chosen.filter((other) => other !== item))}
          >
            + {item.itemId} {item.name}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What to change of the selected items, and what that does to each. */
export function BulkPanel({ items, wanted, busy, substitutes, onSubstitutes, onWant, onApply }: Props) {
  const { data: tags } = useRead(keyOf('/inventory-items/tags/existing'))
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const plan = useMemo(() => planBulk(items, wanted), [items, wanted])
  const changing = plan.changes.map(({ item }) => item)
  const apply = () => onApply(changing)
  const known = useMemo(() => (tags ?? []).map(({ tag }) => tag), [tags])
  const present = useMemo(() => [...new Set(items.flatMap((item) => item.tags))].toSorted(), [items])
  useShortcuts('Changes of products', [
    { keys: 'mod+Enter', label: 'Change the items', run: apply, enabled: changing.length > 0 && !busy },
  ])
  return (
    <section className={classes.panel} aria-label={`Edit ${count(items.length, 'item')} together`}>
      <div className={classes.fields}>
        <TagsInput
          label="Add tags"
          classNames={{ root: classes.field ?? '', label: classes.label ?? '' }}
          ref={first}
          data={known}
          maxTags={50}
          acceptValueOnBlur
          placeholder={wanted.addTags.length > 0 ? undefined : 'Tags to add'}
          value={wanted.addTags}
          onChange={(words) => onWant({ addTags: cleaned(words) })}
        />
        <TagsInput
          label="Remove tags"
          classNames={{ root: classes.field ?? '', label: classes.label ?? '' }}
          data={present}
          maxTags={50}
          acceptValueOnBlur
          placeholder={wanted.removeTags.length > 0 ? undefined : 'Tags to remove'}
          value={wanted.removeTags}
          onChange={(words) => onWant({ removeTags: cleaned(words) })}
        />
        <TagsInput
          label="Keywords"
          classNames={{ root: classes.field ?? '', label: classes.label ?? '' }}
          maxTags={50}
          acceptValueOnBlur
          placeholder={wanted.addKeywords.length > 0 ? undefined : 'Add words people search for'}
          value={wanted.addKeywords}
          onChange={(words) => onWant({ addKeywords: cleaned(words) })}
        />
        <Substitutes chosen={substitutes} onChange={onSubstitutes} />
        <div className={classes.states}>
          <StateField
            label="Shown"
            yes="Hidden"
            no="Visible"
            value={wanted.hidden}
            onChange={(hidden) => onWant({ hidden })}
          />
          <StateField
            label="Featured"
            yes="Yes"
            no="No"
            value={wanted.featured}
            onChange={(featured) => onWant({ featured })}
          />
        </div>
      </div>
      <Preview plan={plan} wants={wantsSomething(wanted)} substitutes={substitutes} />
      <div className={classes.actions}>
        <Button disabled={changing.length === 0} loading={busy} onClick={apply}>
          {changing.length > 0 ? `Change ${count(changing.length, 'item')}` : 'Nothing to change'}
        </Button>
        <span className={classes.quiet}>{keysText('mod+Enter')}</span>
        <p className={classes.quiet}>Undo for 15 minutes, each item by its version.</p>
      </div>
    </section>
  )
}
