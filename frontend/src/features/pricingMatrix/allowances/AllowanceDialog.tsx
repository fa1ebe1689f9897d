import { Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { object, pipe, string } from 'valibot'
import { ApiError } from '@/api/errors'
import type { Allowance } from '@/api/wire'
import { useAllowanceActions } from '@/features/pricingMatrix/allowances/allowances'
import { ItemSelect } from '@/parts/items/ItemSelect'
import { useResolvedItems } from '@/resources/items'
import { isBusinessDate } from '@/ui/businessDate'
import { DateField } from '@/ui/DateField'
import { compare, parseDecimal, places, toText, zero } from '@/ui/decimal'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import type { Refusal } from '@/ui/form/refusal'
import { filled, ruled, text, together } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { formatDate, formatRate } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Values {
  itemId: string
  vendor: string
  amount: string
  /** '': the item's sale unit. */
  units: string
  from: string
  until: string
  note: string
}

const labels = {
  itemId: 'Item',
  vendor: 'Vendor',
  amount: 'Amount',
  units: 'Unit',
  from: 'First day',
  until: 'Last day',
  note: 'Note',
}

const empty: Values = { itemId: '', vendor: '', amount: '', units: '', from: '', until: '', note: '' }

const valuesOf = ({ itemId, vendor, amount, units, from, until, note }: Allowance): Values => ({
  itemId,
  vendor,
  amount: String(amount),
  units,
  from: from ?? '',
  until: until ?? '',
  note,
})

const amountPlaces = 5
const bare = (typed: string): string => typed.replaceAll(/[$,\s]/g, '')

function wrongAmount(typed: string): string | undefined {
  const amount = parseDecimal(bare(typed))
  if (!amount) return 'Amount must be a number, such as 4.80'
  if (compare(amount, zero) <= 0) return 'Amount must be greater than 0'
  return places(amount) > amountPlaces ? `Amount must have at most ${amountPlaces} decimals` : undefined
}

const day = (label: string) => ruled((typed) => (isBusinessDate(typed) ? undefined : `${label} should not be empty`))

const schema = pipe(
  object({
    itemId: filled('Item'),
    vendor: filled('Vendor'),
    amount: ruled(wrongAmount),
    units: string(),
    from: day('First day'),
    until: day('Last day'),
    note: text(),
  }),
  together(({ from, until }) => ({
    until: isBusinessDate(from) && until < from ? 'Last day must not be before the first day' : undefined,
  })),
)

const fieldsOf = ({ amount, units, vendor, from, until, note }: Values) => ({
  vendor,
  from,
  until,
  note,
  amount: Number(toText(parseDecimal(bare(amount)) ?? zero)),
  ...(units ? { units } : {}),
})

/** The refusal of an amount that makes the allowances of a day larger than the item's cost, in the portal's forms of numbers. */
function aboveCost(error: unknown): Refusal | undefined {
  const faults = error instanceof ApiError ? error.faults : []
  const [fault] = faults
  if (faults.length !== 1 || fault?.code !== 'above_cost') return undefined
  const { sum, date, cost } = fault.params
  const amount = `The allowances make ${formatRate(Number(sum))} per sale unit on ${formatDate(String(date))}, above the cost of ${formatRate(Number(cost))}`
  return { fields: { amount }, rest: '' }
}

/** The fields in which two versions differ, in words. */
function differenceOf(mine: Values, theirs: Values) {
  const fields = (Object.keys(empty) as Array<keyof Values>).filter((field) => mine[field] !== theirs[field])
  const inWords = (values: Values, field: keyof Values) =>
    (field === 'from' || field === 'until' ? formatDate(values[field]) : values[field]) || 'none'
  const side = (values: Values) => fields.map((field) => `${labels[field]}: ${inWords(values, field)}`).join('\n')
  return { mine: side(mine), theirs: side(theirs) }
}

interface FormProps {
  /** Undefined for a new allowance. */
  allowance: Allowance | undefined
  onClose: () => void
}

function AllowanceForm({ allowance, onClose }: FormProps) {
  const { create, change } = useAllowanceActions()
  const form = useApiForm({
    initial: allowance ? valuesOf(allowance) : empty,
    schema,
    labels,
    place: aboveCost,
    ...(allowance ? { record: { base: allowance, valuesOf } } : {}),
    send: (values: Values, { base, idempotencyKey }) =>
      allowance
        ? change(allowance._id, fieldsOf(values), base.version)
        : create({ itemId: values.itemId, ...fieldsOf(values) }, idempotencyKey),
    onSent: ({ vendor, cost }) => {
      notify(
        `The allowance of ${vendor} is ${allowance ? 'saved' : 'added'}.${cost === null ? ' The cost of the item is not known, so the amount was not compared with it.' : ''}`,
        'success',
      )
      onClose()
    },
    unsaved: allowance ? 'The allowance was not saved.' : 'The allowance was not added.',
    kept: `allowance ${allowance?._id ?? 'new'}`,
  })
  const { itemId, units } = form.values
  const { data: resolved } = useResolvedItems(itemId ? [itemId] : [], undefined)
  const item = resolved?.get(itemId)?.item
  const choices = (item?.unitsType.items ?? []).map(({ _id, abbreviation }) => ({ value: _id, label: abbreviation }))
  const sides = form.theirs && {
    of: 'this allowance',
    ...differenceOf(form.values, valuesOf(form.theirs)),
    onResolve: form.resolve,
  }
  const itemField = form.field('itemId')
  return (
    <DialogForm form={form} sides={sides} submit={allowance ? 'Save allowance' : 'Add allowance'} onClose={onClose}>
      {allowance ? (
        <TextInput
          label="Item"
          readOnly
          value={allowance.item ? `${allowance.item.itemId} ${allowance.item.name}` : allowance.itemId}
        />
      ) : (
        <ItemSelect
          {...itemField}
          label="Item"
          placeholder="Code or name"
          required
          data-autofocus
          onChange={(id) => form.set({ itemId: id, units: '' })}
        />
      )}
      <TextInput {...form.field('vendor')} label="Vendor" maxLength={80} required />
      <Group align="start" grow preventGrowOverflow={false}>
        <TextInput
          {...form.field('amount')}
          label="Amount"
          inputMode="decimal"
          leftSection="$"
          autoComplete="off"
          maxLength={14}
          required
        />
        <Select
          {...form.field('units')}
          label="Unit"
          data={choices}
          value={units || item?.saleUnit || null}
          onChange={(id) => form.set({ units: id ?? '' })}
          disabled={choices.length === 0}
          allowDeselect={false}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField {...form.field('from')} label="First day" required />
        <DateField {...form.field('until')} label="Last day" required />
      </SimpleGrid>
      <TextInput {...form.field('note')} label="Note" maxLength={200} />
    </DialogForm>
  )
}

interface Props extends FormProps {
  opened: boolean
}

/** Adds or edits a vendor's allowance. When somebody else saves first, both versions are shown. */
export function AllowanceDialog({ opened, ...form }: Props) {
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={form.allowance ? 'Edit the allowance' : 'Add an allowance'}
    >
      <AllowanceForm {...form} />
    </FormDialog>
  )
}
