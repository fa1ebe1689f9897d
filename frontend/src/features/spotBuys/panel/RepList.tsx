import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import classes from '@/features/spotBuys/panel/Panel.module.css'
import { downloadRepList, repLines, repText, repTitle } from '@/features/spotBuys/panel/repText'
import type { Levels } from '@/features/spotBuys/sheet/columns'
import type { ShownLine } from '@/features/spotBuys/sheet/shown'
import type { SpotSheet } from '@/api/wire'
import { paths } from '@/paths'
import { formatPrice, formatQuantity } from '@/ui/format'
import { notify } from '@/ui/toasts'

const mostShown = 8

/** 'Level 3' as '3', where all levels are named so. */
const shortName = (name: string): string => /^Level (\d+)$/.exec(name)?.[1] ?? name

interface Props {
  sheet: SpotSheet
  lines: readonly ShownLine[]
  levels: Levels
  level: readonly [id: string, name: string]
  today: string
  onLevel: (id: string) => void
}

/** The offers of a level for the sales reps: to read, to copy, as CSV and on paper. */
export function RepList({ sheet, lines, levels, level: [levelId, levelName], today, onLevel }: Props) {
  const id = useId()
  const offers = repLines(lines, levelId, today)
  const title = repTitle(sheet.date, levelName)
  const soldOut = lines.filter(({ line }) => line?.state === 'soldOut').length
  const more = offers.length - mostShown
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(repText(title, offers))
      notify(`${offers.length === 1 ? '1 offer' : `${offers.length} offers`} copied`, 'success')
    } catch {
      notify('The text could not be copied. Allow the clipboard in the browser, or use CSV', 'error')
    }
  }
  const rest = [more > 0 ? `and ${more} more` : '', soldOut > 0 ? `without the ${soldOut} sold out` : ''].filter(
    Boolean,
  )
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.title}>
        <h2 id={id}>List for the reps</h2>
        <span role="group" aria-label="Price level" className={classes.levels}>
          {levels.map(([each, name]) => (
            <button
              key={each}
              type="button"
              aria-label={name}
              aria-pressed={each === levelId}
              onClick={() => onLevel(each)}
            >
              {shortName(name)}
            </button>
          ))}
        </span>
      </div>
      <div className={classes.list}>
        <p>{title}</p>
        {offers.length === 0 && <p>No open offer has a price for {levelName}.</p>}
        {offers.slice(0, mostShown).map(({ id: key, code, name, price, unit, left }) => (
          <div key={key}>
            <span>{code}</span>
            <span title={name}>{name}</span>
            <b>{formatPrice(price)}</b>
            <span>
              {formatQuantity(left)} {unit} left
            </span>
          </div>
        ))}
        {rest.length > 0 && <p>{rest.join(', ')}</p>}
      </div>
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={15} aria-hidden />}
          disabled={offers.length === 0}
          onClick={() => void copy()}
        >
          Copy text
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          disabled={offers.length === 0}
          onClick={() => downloadRepList(sheet.date, levelName, offers)}
        >
          CSV
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={15} aria-hidden />}
          component={Link}
          to={paths.printSpotBuys(sheet._id, levelId)}
        >
          Print
        </Button>
      </div>
    </section>
  )
}
