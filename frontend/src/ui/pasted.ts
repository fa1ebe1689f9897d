const turnsWriting = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A pasted text without the characters that turn the direction of writing. Nobody sees them; telephone numbers and file
 * names that are copied from other programs contain them, and the API refuses them.
 */
export const pasted = (text: string): string => text.replace(turnsWriting, '')

/** The text of the clipboard, as `pasted`; '' if it cannot be read. */
export const clipboardText = async (): Promise<string> => pasted(await navigator.clipboard.readText().catch(() => ''))
