import { Alert } from '@mantine/core'
import classes from '@/parts/print/Sheets.module.css'
import { count } from '@/ui/format'

/** A record that could not be read. */
export interface Missing {
  id: string
  why: string
}

/** Says which records could not be read and are not printed; `word` is what one of them is. */
export function MissingSheets({ missing, word }: { missing: readonly Missing[]; word: string }) {
  if (missing.length === 0) return null
  const are = missing.length === 1 ? 'is' : 'are'
  return (
    <Alert
      color="red"
      role="alert"
      title={`${count(missing.length, word)} could not be read and ${are} not printed`}
      m="md"
      className={classes.missing ?? ''}
    >
      {missing.map(({ id, why }) => (
        <div key={id}>
          {id}: {why}
        </div>
      ))}
    </Alert>
  )
}
