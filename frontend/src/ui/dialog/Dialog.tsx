import { Modal, type ModalProps } from '@mantine/core'
import { useOpensMounted } from '@/ui/dialog/useOpensMounted'

interface Props extends Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'children' | 'fullScreen'> {
  /** Opens and closes without a transition, because the user types into it at once. */
  atOnce?: boolean
  /** Only the buttons in its content close it: no close button, no Escape, no click outside. */
  buttonsOnly?: boolean
  /** Hides the close button in the header. */
  withoutCross?: boolean
  /** The screen itself decides where the focus goes after closing. */
  keepsFocus?: boolean
}

const still = { duration: 0 }
const locked = { withCloseButton: false, closeOnClickOutside: false, closeOnEscape: false } as const

/**
 * A dialog. It stays mounted and is opened and closed by `opened`, so that it can remember the focus and return it. The
 * content is mounted only while it is open.
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
