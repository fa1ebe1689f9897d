import { Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { object } from 'valibot'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { filled, text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

interface Props {
  opened: boolean
  title: string
  /** What will happen. */
  children: ReactNode
  /** The verb on the button. */
  confirm: string
  danger?: boolean
  /** It does not go without a reason. */
  required?: boolean
  /** Does it; what is rejected is shown here, and the reason stays. */
  run: (reason: string) => Promise<void>
  onClose: () => void
}

const longest = 500
const labels = { reason: 'Reason' }

function ReasonForm({
  children,
  confirm,
  danger = false,
  required = false,
  run,
  onClose,
}: Omit<Props, 'opened' | 'title'>) {
  const form = useApiForm({
    initial: { reason: '' },
    schema: object({ reason: required ? filled('Reason') : text() }),
    labels,
    send: ({ reason }) => run(reason),
    onSent: onClose,
  })
  return (
    <DialogForm
      form={form}
      lead={typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
      submit={confirm}
      danger={danger}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="It stands in the audit list."
        required={required}
        withAsterisk={required}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longest}
        data-autofocus
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

/** Asks before what ends somebody's work, and why it is done. */
export function ReasonDialog({ opened, title, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title}>
      <ReasonForm {...form} />
    </FormDialog>
  )
}
