import { Modal, type ModalProps } from '@mantine/core'

/** The next key is for what lies under it: it must not wait for its fading. */
const atOnce = { duration: 0 }

/** What of the panel takes the whole screen for a while; its owner gives the focus back. */
export function PanelDialog(
  props: Pick<ModalProps, 'opened' | 'onClose' | 'title' | 'size' | 'fullScreen' | 'children'>,
) {
  return <Modal {...props} returnFocus={false} transitionProps={atOnce} />
}
