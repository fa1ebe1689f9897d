import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from '@/features/products/Product.module.css'

interface Props {
  title: string
  /** A quiet fact beside the title. */
  note?: ReactNode
  /** A tab with everything, and its label. */
  all?: { label: string; to: string } | undefined
  children: ReactNode
}

/** A panel of the overview. */
export function Panel({ title, note, all, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <span className={classes.note}>{note}</span>
        {all && (
          <Link to={all.to} className={classes.link} aria-label={`${all.label}: ${title}`}>
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
