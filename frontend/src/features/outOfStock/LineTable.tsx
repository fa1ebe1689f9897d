import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/api/session'
import type { AffectedLine, LineResult } from '@/api/wire'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { type Action, amountOf, byDay, choiceOf, isCovered, maySwap, refusalText } from '@/features/outOfStock/plan'
import type { Work } from '@/features/outOfStock/WorkList'
import { paths } from '@/paths'
import { lineKeyOf } from '@/resources/lineKey'
import { count, formatDate, formatInstant, formatMoney, formatQuantity, nothing } from '@/ui/format'

interface RowProps {
  line: AffectedLine
  work: Work
  mayChange: boolean
  prices: boolean
}

/** What became of a change that was sent from here. */
function ResultText({ line, result, onLook }: { line: AffectedLine; result: LineResult; onLook: () => void }) {
  if (result.outcome === 'changed')
    return (
      <span className={classes.green}>
        <IconCheck size={14} aria-hidden /> Changed
      </span>
    )
  if (result.outcome === 'refused')
    return (
      <span className={classes.red}>
        <IconBan size={14} aria-hidden /> {refusalText(result.reason, result.message)}
      </span>
    )
  return (
    <span className={classes.inline}>
      <span className={classes.link}>
        {result.editedBy?.name ?? 'NetSuite'} edited it, {formatInstant(result.editedAt)}
      </span>
      <Button size="compact-xs" variant="default" aria-label={`Look at ${line.orderNumber} again`} onClick={onLook}>
        Look
      </Button>
    </span>
  )
}

/** What is to happen to a line: the field that decides it, or why nothing can be done. */
function Plan({ line, work, mayChange }: Omit<RowProps, 'prices'>) {
  const choice = choiceOf(line, work.substituteId, work.choices)
  if (isCovered(line))
    return (
      <span className={classes.quiet}>
        {line.coveredBy ? `Waits for ${line.coveredBy.number}` : 'Ships as ordered'}
      </span>
    )
  if (line.refused)
    return (
      <span className={classes.amber}>
        <IconBan size={14} aria-hidden /> {refusalText(line.refused)}
      </span>
    )
  const refusedSwap = line.refusedSwap && work.substituteId ? refusalText(line.refusedSwap) : ''
  const swap = maySwap(line, work.substituteId)
  const set = (action: Action, quantity = choice.quantity) => {
    work.setChoice(lineKeyOf(line), { action, quantity })
    work.select([lineKeyOf(line)], action !== 'leave')
  }
  return (
    <span className={classes.inline}>
      {mayChange && (
        <NativeSelect
          size="xs"
          aria-label={`What happens to ${line.orderNumber}`}
          value={choice.action}
          onChange={(event) => set(event.currentTarget.value as Action)}
          data={[
            { value: 'swap', label: 'Swap', disabled: !swap },
            { value: 'reduce', label: 'Reduce' },
            { value: 'leave', label: 'Leave' },
          ]}
        />
      )}
      {choice.action === 'reduce' && mayChange && (
        <TextInput
          size="xs"
          className={classes.quantity}
          inputMode="decimal"
          aria-label={`Quantity of ${line.orderNumber}`}
          key={choice.quantity}
          defaultValue={String(choice.quantity)}
          onBlur={(event) => {
            const quantity = Number(event.currentTarget.value.trim())
            const valid = event.currentTarget.value.trim() !== '' && quantity >= 0 && quantity < line.quantity
            if (!valid) event.currentTarget.value = String(choice.quantity)
            else if (quantity !== choice.quantity) set('reduce', quantity)
          }}
        />
      )}
      {choice.action === 'reduce' && (
        <span className={classes.quiet}>
          {choice.quantity > 0
            ? `${formatQuantity(line.quantity - choice.quantity)} ${line.unitName} dropped`
            : 'the line is removed'}
        </span>
      )}
      {choice.action === 'swap' && (
        <span className={classes.quiet}>
          {formatQuantity(line.quantity)} {line.unitName} of the substitute
        </span>
      )}
      {refusedSwap && (
        <span className={classes.amber}>
          <IconBan size={14} aria-hidden /> {refusedSwap}
        </span>
      )}
    </span>
  )
}

function LineRow({ line, work, mayChange, prices }: RowProps) {
  const key = lineKeyOf(line)
  const known = work.results.get(key)
  const changed = known?.result.outcome === 'changed'
  const choice = choiceOf(line, work.substituteId, work.choices)
  const selectable = mayChange && !changed && !line.refused && !isCovered(line)
  const on = selectable && work.selected.has(key)
  const change = known ? (changed ? known.result.amountChange : undefined) : on ? amountOf(line, choice) : undefined
  return (
    <tr data-selected={on || undefined} data-done={changed || undefined}>
      <td>
        {selectable && (
          <Checkbox
            size="xs"
            aria-label={`Change ${line.orderNumber}`}
            checked={on}
            onChange={(event) => work.select([key], event.currentTarget.checked)}
          />
        )}
      </td>
      <td>
        <Link className={classes.order} to={paths.salesOrder(line.salesOrderId)}>
          {line.orderNumber}
        </Link>
      </td>
      <td className={classes.customer}>{line.customer.name}</td>
      <td className={classes.number}>
        {formatQuantity(line.quantity)} {line.unitName}
      </td>
      <td className={classes.number}>
        <span className={isCovered(line) ? classes.quiet : classes.amber}>
          {line.canShip > 0 ? `${formatQuantity(line.canShip)} ${line.unitName}` : 'None'}
        </span>
      </td>
      <td>
        {known && <ResultText line={line} result={known.result} onLook={() => void work.look(key)} />}
        {(!known || known.result.outcome === 'refused') && <Plan line={line} work={work} mayChange={mayChange} />}
      </td>
      {prices && <td className={classes.number}>{change === undefined ? nothing : formatMoney(change)}</td>}
    </tr>
  )
}

/** The open order lines of the item, by delivery day. */
export function LineTable({ work, mayChange }: { work: Work; mayChange: boolean }) {
  const { can, today, tomorrow } = useSession()
  const prices = can('price.view')
  const open = work.open.filter((line) => !line.refused && !isCovered(line)).map(lineKeyOf)
  const all = open.length > 0 && open.every((key) => work.selected.has(key))
  const dayName = (date: string) =>
    date === today
      ? `Today, ${formatDate(date)}`
      : date === tomorrow
        ? `Tomorrow, ${formatDate(date)}`
        : formatDate(date)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard in a narrow window
    <div className={classes.scroll} tabIndex={0} role="group" aria-label="Order lines">
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">
              {mayChange && open.length > 0 && (
                <Checkbox
                  size="xs"
                  aria-label="Change all lines as proposed"
                  checked={all}
                  indeterminate={!all && open.some((key) => work.selected.has(key))}
                  onChange={(event) => work.select(open, event.currentTarget.checked)}
                />
              )}
            </th>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col" className={classes.number}>
              Ordered
            </th>
            <th scope="col" className={classes.number}>
              Can ship
            </th>
            <th scope="col">What happens</th>
            {prices && (
              <th scope="col" className={classes.number}>
                Change
              </th>
            )}
          </tr>
        </thead>
        {byDay(work.lines).map(({ date, lines }) => (
          <tbody key={date}>
            <tr className={classes.day}>
              <th scope="rowgroup" colSpan={prices ? 7 : 6}>
                {dayName(date)} <span className={classes.quiet}>{count(lines.length, 'line')}</span>
                {date < today && (
                  <span className={classes.amber}>
                    {' '}
                    <IconAlertTriangle size={14} aria-hidden /> past its date
                  </span>
                )}
              </th>
            </tr>
            {lines.map((line) => (
              <LineRow key={lineKeyOf(line)} line={line} work={work} mayChange={mayChange} prices={prices} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
