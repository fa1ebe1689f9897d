import { Button } from '@mantine/core'
import { IconHistory, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PricingMatrixOverview } from '@/api/wire'
import { Editor } from '@/features/pricingMatrix/Editor'
import { Versions } from '@/features/pricingMatrix/Versions'
import { paths } from '@/paths'
import { usePricingMatrix } from '@/resources/pricingMatrix'
import { formatInstant } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'

/** The matrix: what somebody else saves is shown at once, unless something is being edited here. */
function Matrix({ overview }: { overview: PricingMatrixOverview }) {
  const [changed, setChanged] = useState(false)
  // Each generation starts its edits anew, from the matrix that it shows.
  const [shown, setShown] = useState({ overview, generation: 0 })
  if (!changed && overview.version > shown.overview.version) setShown({ overview, generation: shown.generation + 1 })
  return (
    <Editor
      key={shown.generation}
      overview={shown.overview}
      onChanged={setChanged}
      onSaved={(saved) => setShown((before) => ({ ...before, overview: { ...before.overview, ...saved } }))}
    />
  )
}

/** What the company wants to earn: the margins that prices aim at, by category and price level. */
export function Component() {
  const read = usePricingMatrix()
  const [history, setHistory] = useState(false)
  const { data } = read
  const since = data?.updatedAt ? `Version ${data.version} since ${formatInstant(data.updatedAt)}` : 'Not saved yet'
  return (
    <Page
      title="Pricing matrix"
      badges={data && since}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setHistory(true)}
          >
            History
          </Button>
          <Button
            variant="default"
            component={Link}
            to={paths.itemPrices()}
            leftSection={<IconTable size={16} aria-hidden />}
          >
            Item prices
          </Button>
          <Button variant="default" component={Link} to={paths.allowances()}>
            Allowances
          </Button>
        </>
      }
    >
      <Loaded read={read} failed="The matrix could not be loaded">
        {(overview) => <Matrix overview={overview} />}
      </Loaded>
      <Versions opened={history} onClose={() => setHistory(false)} />
    </Page>
  )
}
