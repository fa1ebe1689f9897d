import { Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { object } from 'valibot'
import { DialogForm, FormDialog } from '@/ui/dialog/FormDialog'
import { filled, text } from '@/ui/form/rules'
import { useApiForm } from '@/ui/form/useApiForm'

interface Props {
  opened: boolean
  title: string
  /** Explains what will happen. */
  children: ReactNode
  /** The label of the confirm button: a verb. */
  confirm: string
  danger?: boolean
  /** Who reads the reason. */
  read?: string
  /** A reason is required. */
  required?: boolean
  /** What the reason is for, with the id of its record: 'reversal of A7'. The reason survives a reload under it. */
  kept: string
  /** Runs the action. A rejection is shown in the dialog, and the reason stays. */
  run: (reason: string) => Promise<void>
  onClose: () => void
}

const longest = 500
const labels = { reason: 'Reason' }

function ReasonForm({
  children,
  confirm,
  danger = false,
  read = 'Shown in the audit log.',
  required = false,
  kept,
  run,
  onClose,
}: Omit<Props, 'opened' | 'title'>) {
  const form = useApiForm({
    initial: { reason: '' },
    schema: object({ reason: required ? filled('Reason') : text() }),
    labels,
    send: ({ reason }) => run(reason),
    onSent: onClose,
    kept: `reason of the ${kept}`,
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
        description={read}
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

/** Asks for confirmation and a reason before an action that interrupts somebody's work. */
export function ReasonDialog({ opened, title, ...form }: Props) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={title}>
      <ReasonForm {...form} />
    </FormDialog>
  )
}
