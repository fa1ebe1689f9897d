import { Checkbox, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { boolean, object } from 'valibot'
import { currentIn } from '@/api/errors'
import type { PricingReport } from '@/api/wire'
import { useReportActions } from '@/features/pricingReports/reports'
import { paths } from '@/paths'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'

interface Props {
  opened: boolean
  onClose: () => void
}

function StartForm({ onClose }: Pick<Props, 'onClose'>) {
  const { start } = useReportActions()
  const navigate = useNavigate()
  const form = useApiForm({
    initial: { everything: false },
    schema: object({ everything: boolean() }),
    labels: {},
    // Somebody else has started one meanwhile: that one is open.
    place: (error) =>
      currentIn<PricingReport>(error) && {
        fields: {},
        rest: 'Another report is open. Close it, or stop its collection, before you start the next.',
      },
    send: ({ everything }, { idempotencyKey }) => start(everything, idempotencyKey),
    onSent: ({ _id }) => {
      onClose()
      void navigate(paths.pricingReport(_id))
    },
    kept: undefined,
  })
  const { everything } = form.values
  return (
    <DialogForm
      form={form}
      lead={
        <Text size="sm">
          Items, prices, stock and purchase orders are read from the ERP. Then the cost of each item is calculated. You
          can leave the screen meanwhile.
        </Text>
      }
      submit="Start the report"
      onClose={onClose}
    >
      <Checkbox
        label="Read everything again"
        description="Not only what has changed. It takes longer."
        checked={everything}
        onChange={(event) => form.set({ everything: event.currentTarget.checked })}
      />
    </DialogForm>
  )
}

/** Starts a report. */
export function StartDialog({ opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Start a pricing report">
      <StartForm onClose={onClose} />
    </FormDialog>
  )
}
