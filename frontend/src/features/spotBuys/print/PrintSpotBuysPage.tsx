import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useSession } from '@/api/session'
import { repLines, repTitle } from '@/features/spotBuys/panel/repText'
import type { Levels } from '@/features/spotBuys/sheet/columns'
import { shownLines } from '@/features/spotBuys/sheet/shown'
import { useSpotSheet } from '@/features/spotBuys/sheets'
import type { SpotSheet } from '@/api/wire'
import { PrintFrame } from '@/parts/print/PrintFrame'
import classes from '@/parts/print/Sheets.module.css'
import { paths } from '@/paths'
import { count, formatDate, formatInstant, formatQuantity, formatRate } from '@/ui/format'
import { Loaded } from '@/ui/Loaded'
import { PanelSkeleton } from '@/ui/Skeletons'

const nothingTyped = { edits: new Map(), clashes: new Map(), problems: new Map(), shownAs: new Map() } as const

interface Props {
  sheet: SpotSheet
  level: Levels[number]
}

/** The open offers of a level on paper. Never the cost. */
function RepSheet({ sheet, level: [levelId, name] }: Props) {
  const { today } = useSession()
  const [now] = useState(() => new Date().toISOString())
  const lines = shownLines({ ...nothingTyped, sheet, refused: undefined, saving: false, lost: false })
  const offers = repLines(lines, levelId, today)
  return (
    <div className={classes.pages}>
      <article className={classes.page}>
        <div className={classes.head}>
          <div>
            <div className={classes.kind}>Spot buys, {name}</div>
            <h2 className={classes.number}>{formatDate(sheet.date)}</h2>
          </div>
          <div className={classes.when}>
            <strong>{count(offers.length, 'offer')}</strong>
            while they last
          </div>
        </div>
        {offers.length === 0 ? (
          <p>No open offer has a price for {name}.</p>
        ) : (
          <table className={classes.lines}>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Price</th>
                <th scope="col">Left</th>
                <th scope="col">Valid to</th>
                <th scope="col">Note</th>
              </tr>
            </thead>
            <tbody>
              {offers.map(({ id, code, name: item, price, unit, left, until, note }) => (
                <tr key={id}>
                  <td>
                    <b>{code}</b> {item}
                  </td>
                  <td data-right>
                    <b>{formatRate(price)}</b> per {unit}
                  </td>
                  <td data-right>
                    {formatQuantity(left)} {unit}
                  </td>
                  <td>{until}</td>
                  <td>{note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={classes.printed}>Printed {formatInstant(now)}</p>
      </article>
    </div>
  )
}

/** The list for the reps, by price level. */
export function Component() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const read = useSpotSheet(id)
  const levels = read.data?.priceLevels ?? []
  const wanted = params.get('level')
  const level = levels.find(({ _id }) => _id === wanted) ?? levels[0]
  const sheets = levels.map(({ _id, name }) => ({
    label: name,
    to: paths.printSpotBuys(id, _id),
    current: _id === level?._id,
  }))
  return (
    <PrintFrame
      title="Spot buys"
      heading={read.data && level ? repTitle(read.data.date, level.name) : 'Spot buys'}
      back={{ to: paths.spotBuys(id), label: 'Back to the sheet' }}
      sheets={sheets}
    >
      <Loaded read={read} loading={<PanelSkeleton lines={12} />} missing="There is no such sheet.">
        {(sheet) => level && <RepSheet sheet={sheet} level={[level._id, level.name]} />}
      </Loaded>
    </PrintFrame>
  )
}
