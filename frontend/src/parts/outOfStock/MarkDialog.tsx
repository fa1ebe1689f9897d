import { Alert, Anchor, Button, Group, NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSWRConfig } from 'swr'
import { number, object, pipe, minValue, string } from 'valibot'
import { keyOf } from '@/api/operations'
import { useRead } from '@/api/useRead'
import type { StockCheck, StockMark } from '@/api/wire'
import { ItemAdder } from '@/parts/items/ItemAdder'
import { paths } from '@/paths'
import { editMark, markOutOfStock, type MarkValues, readsOfMarks, useStockCheck } from '@/resources/outOfStock'
import { DateField } from '@/ui/DateField'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { count, formatDate, formatQuantity } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { ItemPicture } from '@/ui/picture/ItemPicture'
import { notify } from '@/ui/toasts'

interface Props {
  opened: boolean
  /** The item to mark. */
  itemId?: string | undefined
  /** The mark to edit. */
  mark?: StockMark | undefined
  onClose: () => void
  onMarked?: ((mark: StockMark) => void) | undefined
}

const labels = { quantityLeft: 'Left', expectedDate: 'Expected', note: 'Note', substituteItemId: 'Substitute' }
const schema = object({
  quantityLeft: pipe(number('Left must be a number'), minValue(0, 'Left must not be less than 0')),
  expectedDate: string(),
  note: text(),
  substituteItemId: string(),
})

const valuesOf = ({ quantityLeft, expectedDate, note, substituteItemId }: StockMark) => ({
  quantityLeft,
  expectedDate: expectedDate ?? '',
  note,
  substituteItemId,
})

/** The substitute: its name, or the field that finds it. */
function SubstituteField({ id, itemId, onChange }: { id: string; itemId: string; onChange: (id: string) => void }) {
  const { data } = useRead(id ? keyOf('/inventory-items/{id}', { path: { id } }) : null)
  if (!id)
    return (
      <div>
        <Text size="sm" fw={500} mb={4} aria-hidden>
          Substitute
        </Text>
        <ItemAdder label="Substitute" known={[itemId]} onAdd={(item) => onChange(item._id)} />
      </div>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      <ItemPicture image={data?.image} name={data?.name ?? ''} category={data?.category} size={32} />
      <Text size="sm" flex={1}>
        Substitute: <b>{data?.itemId}</b> {data?.name}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => onChange('')}>
        Remove
      </Button>
    </Group>
  )
}

function MarkForm({
  check,
  mark,
  onClose,
  onMarked,
}: { check: StockCheck } & Pick<Props, 'mark' | 'onClose' | 'onMarked'>) {
  const { mutate } = useSWRConfig()
  const { item, proposal } = check
  const next = proposal.nextArrival
  const form = useApiForm({
    initial: mark
      ? valuesOf(mark)
      : { quantityLeft: 0, expectedDate: next?.date ?? '', note: '', substituteItemId: '' },
    schema,
    labels,
    // When somebody has marked the item meanwhile, both sides are shown; the user's own then edit that mark.
    record: { base: mark ?? null, valuesOf: (of: StockMark | null) => (of ? valuesOf(of) : {}) },
    send: (values, { idempotencyKey, base }) => {
      const sent: MarkValues = { ...values, expectedDate: values.expectedDate || null }
      return base ? editMark(base._id, sent, base.version) : markOutOfStock(item._id, sent, idempotencyKey)
    },
    onSent: (answer: StockMark) => {
      void mutate(readsOfMarks)
      notify(mark ? `The mark of ${item.itemId} was changed` : `${item.itemId} is marked out of stock`, 'success')
      onMarked?.(answer)
      onClose()
    },
    unsaved: 'The mark is not saved.',
    kept: `mark of ${item._id}`,
  })
  const lead = (
    <Group gap="sm" wrap="nowrap">
      <ItemPicture image={item.image} name={item.name} category={item.category} size={44} />
      <Text size="sm">
        <b>{item.itemId}</b> {item.name}
        <br />
        <Text span size="xs" c="dimmed">
          NetSuite has {formatQuantity(proposal.quantityLeft)} {item.stockUnit} on hand.{' '}
          {count(proposal.openLines, 'open order line')} want {formatQuantity(proposal.wanted)} {item.stockUnit}.
        </Text>
      </Text>
    </Group>
  )
  const expected = form.field('expectedDate')
  const inWords = (of: Pick<StockMark, 'quantityLeft' | 'expectedDate' | 'note'>) =>
    [
      `${formatQuantity(of.quantityLeft)} ${item.stockUnit} left`,
      of.expectedDate ? `due ${formatDate(of.expectedDate)}` : 'no date',
      of.note,
    ]
      .filter(Boolean)
      .join(', ')
  const sides = form.theirs && {
    of: 'this mark',
    mine: inWords(form.values),
    theirs: inWords(form.theirs),
    onResolve: form.resolve,
  }
  return (
    <DialogForm
      form={form}
      sides={sides ?? undefined}
      lead={lead}
      submit={mark ? 'Save the mark' : 'Mark out of stock'}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          {...form.field('quantityLeft')}
          label={`Left, in ${item.stockUnit}`}
          description="What can still be sold"
          min={0}
          decimalScale={3}
          required
          data-autofocus
        />
        <DateField
          {...expected}
          label="Expected"
          description={
            next
              ? `${next.number}, ${next.vendor}: ${formatQuantity(next.quantity)} ${item.stockUnit} on ${formatDate(next.date)}`
              : 'No purchase order brings it'
          }
          value={expected.value}
          onChange={(date) => expected.onChange(date)}
        />
      </SimpleGrid>
      <SubstituteField
        id={form.field('substituteItemId').value}
        itemId={item._id}
        onChange={(id) => form.field('substituteItemId').onChange(id)}
      />
      <Textarea {...form.field('note')} label="Note" autosize minRows={2} maxRows={5} maxLength={500} />
    </DialogForm>
  )
}

/** The form for an item; for one that is marked already, its mark. */
function ForItem({ itemId, mark, ...rest }: { itemId: string } & Pick<Props, 'mark' | 'onClose' | 'onMarked'>) {
  return (
    <Loaded read={useStockCheck(itemId)} missing="There is no such item.">
      {(check) =>
        check.mark && !mark ? (
          <Alert color="secondary" title={`${check.item.itemId} is marked already`}>
            {check.mark.markedBy?.name ?? 'The portal'} marked it
            {check.mark.expectedDate && `, due ${formatDate(check.mark.expectedDate)}`}.{' '}
            <Anchor component={Link} to={paths.outOfStock(`?mark=${check.mark._id}`)} onClick={rest.onClose}>
              Open the mark
            </Anchor>
          </Alert>
        ) : (
          <MarkForm key={itemId} check={check} mark={mark} {...rest} />
        )
      }
    </Loaded>
  )
}

/** Finds the item first, where none is given. */
function Content({ itemId, mark, ...rest }: Omit<Props, 'opened'>) {
  const [found, setFound] = useState('')
  const id = mark?.itemId ?? itemId ?? found
  if (id) return <ForItem itemId={id} mark={mark} {...rest} />
  return <ItemAdder label="The item that ran out" known={[]} onAdd={({ _id }) => setFound(_id)} />
}

/** Marks an item out of stock, or changes its mark. */
export function MarkDialog({ opened, ...rest }: Props) {
  return (
    <FormDialog
      opened={opened}
      onClose={rest.onClose}
      title={rest.mark ? 'Edit the mark' : 'Mark out of stock'}
      size={640}
    >
      <Content {...rest} />
    </FormDialog>
  )
}
