import { Button, Group } from '@mantine/core'
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '@/ui/dialog/Dialog'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'
import { ApiForm, type Sides } from '@/ui/form/ApiForm'
import type { ApiFormState } from '@/ui/form/useApiForm'

/** Whether the form in the dialog has input that closing would lose. */
const HoldsTyped = createContext<RefObject<boolean> | undefined>(undefined)

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  size?: string | number
  buttonsOnly?: boolean
  /** A form with its `FormButtons`. Each opening mounts it anew. */
  children: ReactNode
}

/**
 * A dialog with a form. Escape, the close button and a click outside ask first when something was typed. The form's own
 * Cancel button does not ask.
 */
export function FormDialog({ opened, onClose, children, ...dialog }: DialogProps) {
  const holds = useRef(false)
  const [asking, setAsking] = useState(false)
  const close = () => (holds.current ? setAsking(true) : onClose())
  return (
    <>
      <Dialog opened={opened} onClose={close} {...dialog}>
        <HoldsTyped value={holds}>{children}</HoldsTyped>
      </Dialog>
      <LazyConfirmDialog
        opened={asking}
        title="Close without saving?"
        confirm="Close without saving"
        cancel="Keep editing"
        danger
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
        onClose={() => setAsking(false)}
      >
        Your changes are not saved.
      </LazyConfirmDialog>
    </>
  )
}

interface FormProps {
  form: ApiFormState
  sides?: Sides | undefined
  lead?: ReactNode
  children: ReactNode
  /** The label of the submit button: a verb. */
  submit: string
  danger?: boolean
  /** The form cannot be submitted; the form shows the reason. */
  disabled?: boolean
  cancel?: string
  onClose: () => void
}

/** The form in a `FormDialog`, with its two buttons. */
export function DialogForm({
  form,
  sides,
  lead,
  children,
  submit,
  danger = false,
  disabled = false,
  cancel = 'Cancel',
  onClose,
}: FormProps) {
  const holdsRef = use(HoldsTyped)
  useLayoutEffect(() => {
    if (holdsRef) holdsRef.current = form.dirty
    return () => {
      if (holdsRef) holdsRef.current = false
    }
  }, [holdsRef, form.dirty])
  return (
    <ApiForm form={form} sides={sides} lead={lead} gap="md">
      {children}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          type="submit"
          color={danger ? 'red.8' : 'brand.8'}
          loading={form.busy}
          disabled={disabled || sides !== undefined}
        >
          {submit}
        </Button>
      </Group>
    </ApiForm>
  )
}
