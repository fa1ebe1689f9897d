/**
 * Whether Ctrl, Cmd or Alt is pressed. Such a key may save or leave the screen, so a field must report its text before
 * the key acts.
 */
export const isCommandKey = ({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean => ctrlKey || metaKey || altKey
