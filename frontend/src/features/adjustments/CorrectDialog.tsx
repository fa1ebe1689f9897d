import { Select, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { object, string } from 'valibot'
import { ApiError } from '@/api/errors'
import type { Adjustment } from '@/api/wire'
import { reasons, useAdjustmentWrites } from '@/features/adjustments/adjustments'
import classes from '@/features/adjustments/Adjustment.module.css'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { ruled, text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'
import { formatQuantity, words } from '@/ui/format'
import { notify } from '@/ui/toasts'

interface Props {
  adjustment: Adjustment
  opened: boolean
  onClose: () => void
}

const labels = { reason: 'Reason', memo: 'Memo', lines: 'Lines', 'lines.*.quantity': 'Quantity' }

const quantityRule = (typed: string) => {
  if (typed === '') return undefined
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed)) return 'Quantity must be a number with at most 3 decimals'
  return Number(typed) > 0 ? undefined : 'Quantity must be greater than 0; leave it empty to remove the line'
}

/** The form has a value for each line, by its place. */
const fieldOf = (place: number) => `line${place}`

const schemaOf = ({ lines }: Adjustment) =>
  object({
    reason: string(),
    memo: text(),
    ...Object.fromEntries(lines.map((_, place) => [fieldOf(place), ruled(quantityRule)])),
  })

const valuesOf = ({ reason, memo, lines }: Adjustment): Record<string, string> => ({
  reason,
  memo,
  ...Object.fromEntries(lines.map(({ quantity }, place) => [fieldOf(place), String(quantity)])),
})

/** What a version says, for the choice between two. */
function inWords({ lines }: Adjustment, values: Record<string, string>): string {
  const quantities = lines.flatMap(({ item, unitName }, place) => {
    const quantity = values[fieldOf(place)]
    return Number(quantity) > 0 ? [`${quantity} ${unitName} of ${item.itemId}`] : []
  })
  return [words(values.reason ?? ''), values.memo, quantities.join(', ') || 'no lines'].filter(Boolean).join('; ')
}

function CorrectForm({ adjustment, onClose }: Omit<Props, 'opened'>) {
  const { correct, show } = useAdjustmentWrites(adjustment._id)
  /** The codes of the server's questions, which the next attempt confirms. */
  const [asked, setAsked] = useState<string[]>([])
  const form = useApiForm({
    initial: valuesOf(adjustment),
    schema: schemaOf(adjustment),
    labels,
    // The lines of two versions may differ: a version is taken as a whole.
    record: { base: adjustment, valuesOf },
    send: async (values: Record<string, string>, { base }) => {
      const body = {
        reason: values.reason ?? '',
        memo: values.memo ?? '',
        lines: adjustment.lines.flatMap(({ itemId, units, unitCost }, index) => {
          const quantity = Number(values[fieldOf(index)])
          return quantity > 0 ? [{ itemId, units, quantity, ...(unitCost === undefined ? {} : { unitCost }) }] : []
        }),
        version: base.version,
        ...(asked.length > 0 ? { confirm: asked } : {}),
      }
      try {
        return await correct(body)
      } catch (error) {
        setAsked(error instanceof ApiError ? error.problems.map(({ code }) => code) : [])
        throw error
      }
    },
    onSent: () => {
      notify('Adjustment corrected; it is sent again', 'success')
      onClose()
    },
    unsaved: 'The adjustment was not corrected.',
    kept: `correction of ${adjustment._id}`,
  })
  const { theirs } = form
  const sides = theirs && {
    of: 'this adjustment',
    mine: inWords(adjustment, form.values),
    theirs: inWords(theirs, valuesOf(theirs)),
    onResolve: (keep: 'mine' | 'theirs') => {
      if (keep === 'mine') return form.resolve('mine')
      void show(theirs)
      onClose()
    },
  }
  return (
    <DialogForm
      form={form}
      sides={sides}
      submit={asked.length > 0 ? 'Save anyway' : 'Save and send again'}
      onClose={onClose}
    >
      <Select
        {...form.field('reason')}
        label="Reason"
        allowDeselect={false}
        data={reasons.map((reason) => ({ value: reason, label: words(reason) }))}
      />
      <TextInput {...form.field('memo')} label="Memo" maxLength={999} />
      <Text size="sm">An empty quantity removes the line.</Text>
      <Table aria-label="Lines to correct" verticalSpacing={4} fz="sm" className={classes.lines}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Item</Table.Th>
            <Table.Th ta="right">On hand before</Table.Th>
            <Table.Th>Quantity</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {adjustment.lines.map(({ itemId, item, unitName, onHandBefore }, index) => (
            // The lines of the form keep their places.
            // oxlint-disable-next-line react/no-array-index-key
            <Table.Tr key={`${itemId} ${index}`}>
              <Table.Td>
                <strong>{item.itemId}</strong> {item.name}
              </Table.Td>
              <Table.Td ta="right">{formatQuantity(onHandBefore)}</Table.Td>
              <Table.Td>
                <TextInput
                  {...form.field(fieldOf(index))}
                  aria-label={`Quantity of ${item.itemId} (${unitName})`}
                  inputMode="decimal"
                  w={120}
                  rightSection={unitName}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </DialogForm>
  )
}

/** Corrects an adjustment that the ERP does not have, and sends it again. */
export function CorrectDialog({ opened, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title="Correct adjustment" size="lg">
      <CorrectForm {...form} />
    </FormDialog>
  )
}
