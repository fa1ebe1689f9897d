import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { refusalOf } from '@/ui/refusal'
import { useAction } from '@/ui/useAction'

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

function ReasonForm({
  children,
  confirm,
  danger = false,
  required = false,
  run,
  onClose,
}: Omit<Props, 'opened' | 'title'>) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState('')
  const action = useAction(
    async (text: string) => {
      await run(text)
      onClose()
    },
    (error) => {
      setRefused(refusalOf(error, []).rest)
      return true
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason.trim()
    setMissing(required && text === '')
    if (!required || text) void action.run(text)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
        {refused && (
          <Alert color="red" role="alert">
            {refused}
          </Alert>
        )}
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
          value={reason}
          error={missing ? 'say why' : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color={danger ? 'red.8' : 'brand.8'} loading={action.busy}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks before what ends somebody's work, and why it is done. */
export function ReasonDialog({ opened, title, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      <ReasonForm {...form} />
    </Modal>
  )
}
