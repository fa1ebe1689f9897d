import { Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from '@/ui/chart/Chart.module.css'

interface Props {
  title: string
  /** Quiet facts beside the title. */
  note?: ReactNode
  /** Facts at the end of the title's row. */
  end?: ReactNode
  /** The chart, or its table. */
  children: (asTable: boolean) => ReactNode
}

/** A panel with a chart and the switch "As a table". */
export function ChartPanel({ title, note, end, children }: Props) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <span className={classes.note}>{note}</span>
        {end}
        <button type="button" className={classes.switch} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          As a table
        </button>
      </div>
      {children(asTable)}
    </section>
  )
}
