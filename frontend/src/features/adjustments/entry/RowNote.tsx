import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import type { RowQuestion } from '@/features/adjustments/entry/questions'
import type { Answer } from '@/features/adjustments/entry/useQuestions'
import { Keycaps } from '@/ui/Keycaps'
import classes from '@/features/adjustments/entry/Entry.module.css'

interface Props {
  /** From 1. */
  line: number
  problem: string | undefined
  questions: readonly RowQuestion[]
  answers: readonly Answer[]
}

/** What is wrong with a row or asked about it, below the row, with the answers. */
export function RowNote({ line, problem, questions, answers }: Props) {
  if (problem)
    return (
      <>
        <IconAlertTriangle size={16} color="var(--red)" aria-hidden className={classes.icon} />
        <Text size="sm" c="var(--red)" role="alert" lineClamp={2} title={problem} className={classes.words}>
          {problem}
        </Text>
      </>
    )
  const words = `${questions.map((each) => each.words).join('. ')}.`
  return (
    <>
      <IconHelpCircle size={16} color="var(--amber)" aria-hidden className={classes.icon} />
      <Text size="sm" c="var(--amber)" fw={600} role="alert" lineClamp={2} title={words} className={classes.words}>
        {words}
      </Text>
      <span role="group" aria-label={`Answers, line ${line}`} className={classes.answers}>
        {answers.map(({ label, keys, run }) => (
          <Button key={label} size="compact-sm" variant="default" onClick={run}>
            {label}
            {keys && (
              <span className={classes.keys}>
                <Keycaps keys={keys} />
              </span>
            )}
          </Button>
        ))}
      </span>
    </>
  )
}
