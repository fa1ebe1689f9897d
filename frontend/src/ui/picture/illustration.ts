import { illustrationWords } from '@/ui/picture/illustrationWords'

/** The drawings by file: Microsoft's Fluent Emoji, see illustrations/LICENSE.txt. */
const addresses = import.meta.glob<string>('./illustrations/*.svg', { eager: true, query: '?url', import: 'default' })

const illustrationOfWord = new Map(
  Object.entries(illustrationWords).flatMap(([illustration, words]) =>
    words.split(', ').map((word): [string, string] => [word, illustration]),
  ),
)

/** The words that end the part of a name that says what the item is: "tuna in oil", "pasta with cheese". */
const qualifier = /\b(?:with|in|from|for|on)\b|\(/

const singulars = (word: string): string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
]

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // A possessive is nearly always a brand: "Seltzer's bologna".
    .replace(/[a-z]+['’]s\b/g, ' ')
    .split(/[^a-z]+/)
    .filter(Boolean)

/** In English the last noun says what a thing is, so the last known word counts: "pepper jack cheese" is cheese. */
function ofLastWord(text: string): string | undefined {
  const words = wordsOf(text)
  for (let at = words.length - 1; at >= 0; at--) {
    const before = words[at - 1]
    const forms = singulars(words[at]!)
    const tried = before ? [...forms.map((form) => `${before} ${form}`), ...forms] : forms
    const found = tried.map((word) => illustrationOfWord.get(word)).find(Boolean)
    if (found) return found
  }
  return undefined
}

/** Parts between commas are tried in their order. */
const ofText = (text: string): string | undefined =>
  text
    .toLowerCase()
    .split(',')
    .flatMap((part) => part.split(qualifier))
    .map(ofLastWord)
    .find(Boolean)

/**
 * The name of the illustration for an item without a picture: by the words of its name, otherwise by those of its
 * category, otherwise a box.
 */
export const illustrationOf = (name: string, category = ''): string => ofText(name) ?? ofText(category) ?? 'package'

/** The address of the illustration for an item without a picture. */
export const illustrationAddress = (name: string, category?: string): string =>
  addresses[`./illustrations/${illustrationOf(name, category)}.svg`]!
