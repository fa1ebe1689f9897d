import type { ComponentProps } from 'react'
import { Dialog } from '@/ui/dialog/Dialog'

/**
 * A part of the panel shown on the full screen for a while. Its owner returns the focus. It closes without a
 * transition, because the next key belongs to the screen below.
 */
export const PanelDialog = (props: ComponentProps<typeof Dialog>) => <Dialog {...props} atOnce keepsFocus />
