import { VisuallyHidden } from '@mantine/core'

/** The title of the column with what can be done with a row: its buttons speak for themselves, but not to a screen reader. */
export const actionsTitle = <VisuallyHidden>Actions</VisuallyHidden>
