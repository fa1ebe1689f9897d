import { Button, SegmentedControl, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { FailedSearch } from '@/api/wire'
import classes from '@/features/searchRanking/SearchRanking.module.css'
import { addSynonym, useFailedSearches } from '@/resources/searchAdmin'
import { count, formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'

type Kind = 'nothing' | 'abandoned'

/** A field for the word that finds what the query should find, and a button that makes both synonyms. */
function SynonymField({ query, onDone }: { query: string; onDone: () => void }) {
  const [word, setWord] = useState('')
  const { run: add, busy } = useAction(
    useCallback(async () => {
      await addSynonym(query, word.trim())
      notify(`“${query}” now finds what “${word.trim()}” finds`, 'success')
      onDone()
    }, [query, word, onDone]),
  )
  return (
    <form
      className={classes.synonym}
      onSubmit={(event) => {
        event.preventDefault()
        if (word.trim()) void add()
      }}
    >
      <TextInput
        size="xs"
        aria-label={`Same as, for ${query}`}
        placeholder="Same as…"
        maxLength={100}
        value={word}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        type="submit"
        loading={busy}
        disabled={!word.trim()}
        leftSection={<IconPlus size={14} aria-hidden />}
      >
        Add synonym
      </Button>
    </form>
  )
}

function Row({ failed: { query, times, lastAt }, onOpen }: { failed: FailedSearch; onOpen: (query: string) => void }) {
  const [done, setDone] = useState(false)
  return (
    <li className={classes.failed}>
      <button type="button" className={classes.query} onClick={() => onOpen(query)}>
        {query}
      </button>
      <Text span size="xs" c="dimmed">
        {count(times, 'time')}, last {formatInstant(lastAt)}
      </Text>
      {done ? (
        <Text span size="xs" c="dimmed" ml="auto">
          Synonym added
        </Text>
      ) : (
        <SynonymField query={query} onDone={() => setDone(true)} />
      )}
    </li>
  )
}

/** The queries that found nothing or were abandoned, with one step to a synonym. */
export function FailedSearches({ onOpen }: { onOpen: (query: string) => void }) {
  const [kind, setKind] = useState<Kind>('nothing')
  return (
    <section aria-labelledby="failed">
      <div className={classes.head}>
        <Title order={2} id="failed">
          Failed searches
        </Title>
        <Text span size="xs" c="dimmed">
          this week and the one before
        </Text>
        <SegmentedControl
          ml="auto"
          size="xs"
          aria-label="Show"
          data={[
            { value: 'nothing', label: 'Found nothing' },
            { value: 'abandoned', label: 'Nothing chosen' },
          ]}
          value={kind}
          onChange={(next) => setKind(next as Kind)}
        />
      </div>
      <Loaded
        read={useFailedSearches(kind)}
        failed="The failed searches could not be loaded"
        empty={
          <Text size="xs" c="dimmed">
            {kind === 'nothing' ? 'Every search found something.' : 'From every search an item was chosen.'}
          </Text>
        }
      >
        {(all) => (
          <ul className={classes.failedList}>
            {all.slice(0, 20).map((failed) => (
              <Row key={failed.query} failed={failed} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
