import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { PriceLevel } from '@/api/wire'
import { type Held, heldOf, withPrice } from '@/features/pricingMatrix/prices/draft'
import type { Refused } from '@/features/pricingMatrix/prices/pasted'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import type { PriceWork } from '@/features/pricingMatrix/prices/usePriceDraft'
import { count, formatMoney } from '@/ui/format'
import { Keycaps } from '@/ui/Keycaps'
import { Panel } from '@/ui/Panel'
import { useShortcuts } from '@/ui/shortcuts'

const levelName = (levels: readonly PriceLevel[], id: string) => levels.find(({ _id }) => _id === id)?.name ?? id

interface RefusedProps {
  refused: readonly Refused[]
  onRepair: (refused: Refused) => void
  onLeaveOut: (refused: Refused) => void
}

/** Pasted prices that wait for a person, each with what one click does about it. */
function RefusedRows({ refused, onRepair, onLeaveOut }: RefusedProps) {
  const list = useRef<HTMLUListElement>(null)
  const next = () => {
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    rows[(at + 1) % rows.length]?.querySelector('button')?.focus()
  }
  useShortcuts('Refused prices', [{ keys: 'F8', label: 'Next refused price', run: next }])
  return (
    <Panel title={`${count(refused.length, 'price')} refused`} note={<Keycaps keys="F8" />} tone="amber">
      <ul ref={list} className={classes.list} aria-label="Refused prices">
        {refused.map((each) => (
          <li key={each.key}>
            {each.line > 0 && <span className={classes.quiet}>Row {each.line}</span>}
            <span>
              {each.code} {each.name} {each.text}
            </span>
            <span>{each.why}</span>
            <span className={classes.buttons}>
              {each.repair && (
                <Button size="compact-xs" variant="default" onClick={() => onRepair(each)}>
                  {each.repair.label}
                </Button>
              )}
              <Button size="compact-xs" variant="subtle" onClick={() => onLeaveOut(each)}>
                Leave out
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface HeldProps {
  held: readonly Held[]
  levels: readonly PriceLevel[]
  work: PriceWork
}

/** Prices under their floor, which wait for a reason. */
function HeldPrices({ held, levels, work }: HeldProps) {
  const raise = () =>
    work.change((now) =>
      held.reduce((next, { edit, row, limit }) => withPrice(next, row, edit.priceLevelId, String(limit)), now),
    )
  return (
    <Panel title={`${count(held.length, 'price')} under the floor`} tone="amber">
      <ul className={classes.list} aria-label="Prices under the floor">
        {held.map(({ edit, row, limit }) => (
          <li key={`${edit.itemId} ${edit.priceLevelId}`}>
            <span>
              {row.item.itemId} {row.item.name}, {levelName(levels, edit.priceLevelId)}
            </span>
            <span>
              {formatMoney(Number(edit.price))}, floor {formatMoney(limit)}
            </span>
          </li>
        ))}
      </ul>
      <Textarea
        label="Reason"
        description="Kept with these prices. Without a reason, they are left out."
        autosize
        minRows={1}
        maxRows={3}
        maxLength={500}
        value={work.reason}
        onChange={(event) => work.setReason(event.currentTarget.value)}
      />
      <div>
        <Button size="xs" variant="default" onClick={raise}>
          Raise to the floor
        </Button>
      </div>
    </Panel>
  )
}

interface Props {
  work: PriceWork
  levels: readonly PriceLevel[]
  onRepair: (refused: Refused) => void
  /** The last change, and the buttons of the screen. */
  children: ReactNode
}

/** What is to be changed, and what holds it up. */
export function Foot({ work, levels, onRepair, children }: Props) {
  const { draft, known, refused } = work
  const edits = Object.values(draft)
  const held = heldOf(draft, known)
  const up = edits.filter(({ was, price }) => was !== null && Number(price) > was).length
  const items = new Set(edits.map(({ itemId }) => itemId)).size
  return (
    <div className={classes.foot}>
      {refused.length > 0 && (
        <RefusedRows
          refused={refused}
          onRepair={onRepair}
          onLeaveOut={({ key }) => work.setRefused(refused.filter((each) => each.key !== key))}
        />
      )}
      {held.length > 0 && <HeldPrices held={held} levels={levels} work={work} />}
      <Panel title="What changes" note={edits.length === 0 ? 'Nothing yet' : undefined}>
        {edits.length > 0 && (
          <dl className={classes.numbers}>
            <div>
              <dt>Prices</dt>
              <dd>{edits.length}</dd>
            </div>
            <div>
              <dt>Items</dt>
              <dd>{items}</dd>
            </div>
            <div>
              <dt>Up</dt>
              <dd>{up}</dd>
            </div>
            <div>
              <dt>Down</dt>
              <dd>{edits.length - up}</dd>
            </div>
          </dl>
        )}
        {children}
      </Panel>
    </div>
  )
}
