import { Input, MultiSelect, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useSession } from '@/api/session'
import { ClosedDates } from '@/features/customers/delivery/ClosedDates'
import classes from '@/features/customers/delivery/Delivery.module.css'
import { type Address, deliverySentence, factsOf } from '@/features/customers/delivery/facts'
import { factsToSend, labels, longestNote, schema, type Values, valuesOf } from '@/features/customers/delivery/form'
import { useSetDelivery } from '@/features/customers/delivery/useDelivery'
import { WindowsField } from '@/features/customers/delivery/WindowsField'
import { features } from '@/resources/vehicleFeatures'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { useApiForm } from '@/ui/form/useApiForm'
import { notify } from '@/ui/toasts'

interface FormProps {
  customerId: string
  address: Address
  /** How the address is called. */
  name: string
  onClose: () => void
}

const opening = [
  { value: 'always', label: 'Always open' },
  { value: 'windows', label: 'Only in windows' },
]

/** All that a version says, with past closed dates too. */
const inWords = (values: Values): string =>
  [deliverySentence({ ...factsToSend(values), version: 0 }, ''), values.driverNote].filter(Boolean).join('\n')

function Opening({ form }: { form: ReturnType<typeof useDeliveryForm> }) {
  const { always, windows } = form.values
  const change = (next: Partial<Values>) => {
    form.show({})
    form.edit((values) => ({ ...values, ...next }))
  }
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="When it receives deliveries"
        data={opening}
        value={always ? 'always' : 'windows'}
        onChange={(value) => change({ always: value === 'always' })}
      />
      <Text size="xs" c="dimmed">
        {always
          ? 'Deliveries at any time on every day, except on closed dates.'
          : 'A weekday without a window is closed. Times are those of the warehouse.'}
      </Text>
      {!always && (
        <WindowsField windows={windows} errors={form.errors} onChange={(next) => change({ windows: next })} />
      )}
      {!always && form.errors.windows && <Input.Error role="alert">{form.errors.windows}</Input.Error>}
    </Stack>
  )
}

function useDeliveryForm({ customerId, address, name, onClose }: FormProps) {
  const setDelivery = useSetDelivery(customerId)
  return useApiForm({
    initial: valuesOf(address),
    schema,
    labels,
    record: { base: address, valuesOf },
    send: (values: Values, { base }) =>
      setDelivery(address._id, { ...factsToSend(values), version: factsOf(base).version }),
    onSent: () => {
      notify(`Delivery to ${name} saved`, 'success')
      onClose()
    },
    kept: `delivery to ${address._id}`,
  })
}

function DeliveryForm(props: FormProps) {
  const { today } = useSession()
  const form = useDeliveryForm(props)
  const sides = form.theirs && {
    of: 'the delivery to this address',
    mine: inWords(form.values),
    theirs: inWords(valuesOf(form.theirs)),
    onResolve: form.resolve,
  }
  return (
    <DialogForm form={form} sides={sides} submit="Save delivery" onClose={props.onClose}>
      <Opening form={form} />
      <div className={classes.two}>
        <ClosedDates
          dates={form.values.closedDates}
          today={today}
          error={form.errors.closedDates}
          onChange={(closedDates) => form.set({ closedDates })}
        />
        <Stack gap="sm">
          <TextInput
            {...form.field('serviceMinutes')}
            label="Minutes at the stop"
            description="Empty: as the setting says."
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
          <MultiSelect
            {...form.field('vehicleFeatures')}
            label="The vehicle needs"
            data={features}
            clearable
            hidePickedOptions
          />
          <Textarea
            {...form.field('driverNote')}
            label="Note to the driver"
            autosize
            minRows={2}
            maxRows={5}
            maxLength={longestNote}
          />
        </Stack>
      </div>
    </DialogForm>
  )
}

interface Props extends FormProps {
  opened: boolean
}

/** Edits when and how an address receives deliveries. When somebody else saves first, both versions are shown. */
export function DeliveryDialog({ opened, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={`Delivery to ${form.name}`} size={720}>
      <DeliveryForm {...form} />
    </FormDialog>
  )
}
