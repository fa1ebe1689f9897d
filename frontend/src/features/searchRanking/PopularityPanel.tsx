import { Button, NativeSelect, Progress, Text, Title } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useSWRConfig } from 'swr'
import classes from '@/features/searchRanking/SearchRanking.module.css'
import { popularityKey, triggerPopularity, usePopularity } from '@/resources/searchAdmin'
import { formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { useAction } from '@/ui/useAction'

const weeks = Array.from({ length: 26 }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 week' : `${index + 1} weeks`,
}))

/** The last calculation of the popularity of items, and a button that starts one. */
export function PopularityPanel() {
  const { mutate } = useSWRConfig()
  const [chosen, setChosen] = useState('3')
  const { run: start, busy } = useAction(
    useCallback(
      async () => mutate(popularityKey, await triggerPopularity(Number(chosen)), { revalidate: false }),
      [chosen, mutate],
    ),
  )
  return (
    <section aria-labelledby="popularity" className={classes.popularity}>
      <Title order={2} id="popularity">
        Popularity
      </Title>
      <Loaded read={usePopularity()} failed="The state of popularity could not be loaded">
        {(run) => {
          const open = run.state === 'queued' || run.state === 'running'
          return (
            <>
              <Text size="xs" c="dimmed" role="status">
                {run.state === 'never' && 'Not calculated yet.'}
                {run.state === 'queued' && 'Waiting to start.'}
                {run.state === 'running' && `Calculating: ${run.done} of ${run.total} items.`}
                {run.state === 'done' &&
                  `Calculated ${formatInstant(run.finishedAt)} over ${run.weeks} weeks; ${run.items} items changed.`}
                {run.state === 'failed' && `The calculation failed: ${run.error}. Start it again.`}
              </Text>
              {run.state === 'running' && (
                <Progress
                  aria-label="Items calculated"
                  value={run.total > 0 ? (run.done / run.total) * 100 : 0}
                  size="sm"
                />
              )}
              <div className={classes.start}>
                <NativeSelect
                  aria-label="Weeks"
                  size="xs"
                  data={weeks}
                  value={chosen}
                  onChange={(event) => setChosen(event.currentTarget.value)}
                />
                <Button size="xs" variant="default" loading={busy} disabled={open} onClick={() => void start()}>
                  Calculate now
                </Button>
              </div>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
