import { Button, Pagination } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import type { ItemPrices, ItemPricesPage, PricingMatrixOverview } from '@/api/wire'
import { ApplyDialog } from '@/features/pricingMatrix/prices/ApplyDialog'
import { Foot } from '@/features/pricingMatrix/prices/Foot'
import { LastChange } from '@/features/pricingMatrix/prices/LastChange'
import { PriceCards } from '@/features/pricingMatrix/prices/PriceCards'
import classes from '@/features/pricingMatrix/prices/Prices.module.css'
import { PricesGrid } from '@/features/pricingMatrix/prices/PricesGrid'
import { shows, Toolbar } from '@/features/pricingMatrix/prices/Toolbar'
import { useApplying } from '@/features/pricingMatrix/prices/useApplying'
import { usePasting } from '@/features/pricingMatrix/prices/usePasting'
import { usePriceDraft } from '@/features/pricingMatrix/prices/usePriceDraft'
import { mostRead, sendPricesAgain, useItemPrices } from '@/resources/itemPrices'
import { usePricingMatrix } from '@/resources/pricingMatrix'
import { EmptyState } from '@/ui/EmptyState'
import { count } from '@/ui/format'
import { KeyBar } from '@/ui/KeyBar'
import { isOtherScreen, useUnsaved } from '@/ui/leave'
import { Loaded } from '@/ui/Loaded'
import { Page } from '@/ui/Page'
import { useShortcuts } from '@/ui/shortcuts'
import { notify } from '@/ui/toasts'
import { useAction } from '@/ui/useAction'
import { useTableParams } from '@/ui/useTableParams'

const hints = [
  [['mod+C', 'mod+V'], 'with a spreadsheet'],
  ['F2', 'edit'],
  ['=', 'formula'],
  ['Delete', 'price of today'],
  ['mod+D', 'fill down'],
  ['mod+Z', 'undo'],
  ['mod+Enter', 'preview'],
] as const

/** The number of cards on a page: each has a field for every price level. */
const mostCards = 25
const empty: readonly ItemPrices[] = []

/** The read that fits what is shown: a page of a selection, or the items of the paste or of the edits. */
function useShownPrices(pasted: readonly string[] | undefined, edited: readonly string[], limit: number) {
  const [params, change] = useTableParams({ show: 'all', category: '', search: '', page: 1 }, { show: shows })
  const own = { paste: pasted ?? empty, changed: edited }[params.show]
  const ids = own?.slice(0, mostRead).map(String)
  const read = useItemPrices(
    { ...params, limit, show: own ? 'all' : params.show },
    ids && ids.length > 0 ? ids : undefined,
  )
  const nothing = own !== undefined && own.length === 0
  return { params, change, read, nothing }
}

function Prices({ overview }: { overview: PricingMatrixOverview }) {
  const work = usePriceDraft()
  const { priceLevels: levels } = overview
  const edited = useMemo(() => [...new Set(Object.values(work.draft).map(({ itemId }) => itemId))], [work.draft])
  const narrow = useMediaQuery('(max-width: 56.24em)', false, { getInitialValueInEffect: false })
  const { params, change, read, nothing } = useShownPrices(work.pasted, edited, narrow ? mostCards : mostRead)
  const [seen, setSeen] = useState<ItemPricesPage>()
  const { data, reload } = read
  if (data && data !== seen) {
    setSeen(data)
    work.learn(data.itemPrices)
  }
  const rows = nothing ? empty : (data?.itemPrices ?? empty)
  const { paste, repair, busy } = usePasting(work, levels, () => change({ show: 'paste' }))
  const applying = useApplying(work, levels, reload)
  const retry = useAction(async (row: ItemPrices) => {
    await sendPricesAgain(row.itemId)
    notify(`The prices of ${row.item.name} are sent again`, 'success')
    await reload()
  })
  const runRetry = retry.run
  const onRetry = useCallback((row: ItemPrices) => void runRetry(row), [runRetry])
  const edits = Object.keys(work.draft).length
  useUnsaved({
    title: 'Leave without changing the prices?',
    text: `${count(edits, 'price')} in the grid ${edits === 1 ? 'is' : 'are'} not applied yet.`,
    holds: (way) => edits > 0 && isOtherScreen(way),
    lostWithPage: () => edits > 0,
  })
  useShortcuts('Item prices', [
    { keys: 'mod+Enter', label: 'Preview the changes', run: () => edits > 0 && applying.tryOut() },
  ])
  return (
    <div className={classes.work}>
      <Toolbar
        shown={params}
        onChange={change}
        categories={overview.categories.map(({ name }) => name)}
        counts={{ all: data?.total, pasted: work.pasted?.length ?? 0, changed: edited.length }}
        narrow={narrow}
        onPaste={paste}
        busy={busy}
      />
      <Loaded read={read} failed="The prices could not be loaded">
        {() =>
          rows.length === 0 ? (
            <EmptyState title="No matches" />
          ) : narrow ? (
            <PriceCards rows={rows} levels={levels} work={work} onRetry={onRetry} />
          ) : (
            <PricesGrid rows={rows} levels={levels} work={work} onPaste={paste} onRetry={onRetry} />
          )
        }
      </Loaded>
      {!nothing && data && data.totalPages > 1 && (
        <div className={classes.pages}>
          <span className={classes.quiet}>{count(data.total, 'item')}</span>
          <Pagination
            component="nav"
            aria-label="Pages of item prices"
            size="sm"
            total={data.totalPages}
            value={data.page}
            onChange={(page) => change({ page })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </div>
      )}
      <Foot work={work} levels={levels} onRepair={repair}>
        <div className={classes.buttons}>
          <Button loading={applying.trying} disabled={edits === 0} onClick={applying.tryOut}>
            Preview {count(edits, 'price')}
          </Button>
          {edits > 0 && (
            <Button variant="default" onClick={() => work.change(() => ({}))}>
              Discard changes
            </Button>
          )}
        </div>
        <LastChange onUndo={applying.undo} busy={applying.undoing} />
      </Foot>
      {applying.preview && (
        <ApplyDialog
          opened={applying.opened}
          preview={applying.preview}
          busy={applying.applying}
          onApply={applying.apply}
          onClose={applying.close}
        />
      )}
      {!narrow && <KeyBar hints={hints}>New prices count at once, the ERP follows</KeyBar>}
    </div>
  )
}

/** The prices of items by price level: typed, pasted from a spreadsheet, calculated, and sent to the ERP. */
export function Component() {
  return (
    <Page title="Item prices" badges="Per sale unit, US dollars">
      <Loaded read={usePricingMatrix()} failed="The price levels could not be loaded">
        {(overview) => <Prices overview={overview} />}
      </Loaded>
    </Page>
  )
}
