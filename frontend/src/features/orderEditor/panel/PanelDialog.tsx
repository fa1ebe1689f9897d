import type { ComponentProps } from 'react'
import { Dialog } from '@/ui/dialog/Dialog'

/**
 * What of the panel takes the whole screen for a while; its owner gives the focus back. The next key is for what lies under it:
 * it must not wait for its fading.
 */
export const PanelDialog = (props: ComponentProps<typeof Dialog>) => <Dialog {...props} atOnce keepsFocus />
