import type { StockMark } from '@/api/wire'
import { MarkHead } from '@/features/outOfStock/MarkHead'
import classes from '@/features/outOfStock/OutOfStock.module.css'
import { SidePanels } from '@/features/outOfStock/SidePanels'
import { Facts } from '@/ui/Facts'
import { formatInstant, formatMoney, nothing } from '@/ui/format'

/** A mark that was resolved: what became of it. */
export function ResolvedMark({ mark }: { mark: StockMark }) {
  return (
    <>
      <section className={classes.work} aria-label={mark.item.name}>
        <MarkHead mark={mark} />
        <Facts
          facts={[
            ['Resolved', formatInstant(mark.resolvedAt)],
            ['By', mark.resolvedBy?.name ?? nothing],
            ['Note', mark.resolutionNotes],
            ...(mark.lostSales.amount === undefined ? [] : [['Lost', formatMoney(mark.lostSales.amount)] as const]),
          ]}
        />
      </section>
      <SidePanels mark={mark} />
    </>
  )
}
