import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from '@/ui/Panel.module.css'

interface Props {
  title: string
  /** A quiet fact beside the title. */
  note?: ReactNode
  /** Amber: the fact needs a person. */
  tone?: 'amber' | undefined
  /** Where everything is that the panel shows a part of, and the words of the link. */
  all?: { label: string; to: string } | undefined
  /** Buttons at the end of the head. */
  actions?: ReactNode
  children: ReactNode
}

/** A panel of a screen about one record. */
export function Panel({ title, note, tone, all, actions, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <span className={classes.note} data-tone={tone}>
          {note}
        </span>
        {actions}
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
