import { words } from '@/ui/format'

/** The portal's own refusals have this before the kind. */
const own = 'REFUSED_'

/** A code of the ERP or of the portal in words: 'INVALID_KEY_OR_REF' gives 'Invalid key or ref'. */
export const codeWords = (code: string): string =>
  code.startsWith(own)
    ? `Refused by the portal: ${words(code.slice(own.length)).toLowerCase()}`
    : words(code.toLowerCase())

/** What the ERP said, in its words alone: a code stands before them, or in their place. */
export function erpText(message: string): string {
  const [, code, said] = /^([A-Z][A-Z0-9]*(?:_[A-Za-z0-9]+)+)(?::\s*(.*))?$/s.exec(message) ?? []
  return code === undefined ? message : said || codeWords(code)
}
