import { Button, Text } from '@mantine/core'
import { type Dispatch, type ReactNode, useDeferredValue, useMemo } from 'react'
import { toNumber } from '@/ui/decimal'
import { type OrderDraft, totalOf } from '@/features/orderEditor/draft/order'
import type { OrderEdit } from '@/features/orderEditor/draft/orderDraft'
import classes from '@/features/orderDesk/OrderDesk.module.css'
import editorClasses from '@/features/orderEditor/OrderEditor.module.css'
import { badLines, piecesOf } from '@/features/orderDesk/orderSummary'
import { MissingUsual } from '@/features/orderEditor/panel/MissingUsual'
import { useUnitTypes } from '@/resources/items'
import { count, formatMoney } from '@/ui/format'

interface Props {
  draft: OrderDraft
  dispatch: Dispatch<OrderEdit>
  canCreate: boolean
  onCreate: () => void
  onFocusGrid: () => void
  onOpenGuide: () => void
  /** Shown above the rest: what prevents saving. */
  children?: ReactNode
}

/** The order's total, its problems, what it lacks, and the button for the next step. */
export function DeskFooter({ draft, dispatch, canCreate, onCreate, onFocusGrid, onOpenGuide, children }: Props) {
  const { data: unitTypes } = useUnitTypes()
  // A move of the cursor does not render this again.
  const settled = useDeferredValue(draft)
  const bad = useMemo(() => badLines(settled.lines), [settled.lines])
  const pieces = useMemo(() => piecesOf(settled.lines, unitTypes), [settled.lines, unitTypes])
  return (
    <div className={editorClasses.foot}>
      {children}
      {pieces && <span className={classes.quiet}>{pieces}</span>}
      {bad > 0 && (
        <Text size="sm" c="var(--red)" role="status">
          {count(bad, 'line')} with a problem · F8 goes to the next
        </Text>
      )}
      <MissingUsual draft={settled} dispatch={dispatch} onFocusGrid={onFocusGrid} onOpenGuide={onOpenGuide} />
      <span className={editorClasses.total}>
        {count(draft.lines.length, 'line')} · Total {formatMoney(toNumber(totalOf(draft)))}
      </span>
      <Button onClick={onCreate} disabled={!canCreate} aria-keyshortcuts="Control+Enter">
        Create sales order
      </Button>
    </div>
  )
}
