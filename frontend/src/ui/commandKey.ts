/** Whether Ctrl, Cmd or Alt is down: such a key may save or lead away, so what stands in a field must count before it acts. */
export const isCommandKey = ({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean => ctrlKey || metaKey || altKey
