import { VisuallyHidden } from '@mantine/core'

/** The title of the column with row actions. It is visible to screen readers only. */
export const actionsTitle = <VisuallyHidden>Actions</VisuallyHidden>
