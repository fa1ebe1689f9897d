import { Modal, type ModalProps } from '@mantine/core'
import { useOpensMounted } from '@/ui/dialog/useOpensMounted'

interface Props extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children' | 'fullScreen'> {
  /** Keys are typed into it at once: it comes and goes without a transition. */
  atOnce?: boolean
  /** Closed by its buttons alone. */
  buttonsOnly?: boolean
  /** Without the cross at its head. */
  withoutCross?: boolean
  /** The screen itself says where the focus goes. */
  keepsFocus?: boolean
}

const still = { duration: 0 }
const locked = { withCloseButton: false, closeOnClickOutside: false, closeOnEscape: false } as const

/**
 * A dialog. It stays mounted and is opened and closed by `opened`, so that it notes where the focus was, and gives it
 * back. The content is mounted while it is open.
 */
export function Dialog({
  opened,
  atOnce = false,
  buttonsOnly = false,
  withoutCross = false,
  keepsFocus = false,
  ...modal
}: Props) {
  const isOpen = useOpensMounted(opened, !keepsFocus)
  return (
    <Modal
      {...modal}
      withCloseButton={!withoutCross}
      opened={isOpen}
      {...(atOnce ? { transitionProps: still } : {})}
      {...(buttonsOnly ? locked : {})}
      returnFocus={!keepsFocus}
    />
  )
}
