import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { DraftLine } from '@/features/orderEditor/draft/order'
import classes from '@/features/orderEditor/grid/LineCards.module.css'
import type { LineEdits } from '@/features/orderEditor/grid/useLineEdits'
import type { QuantityGuard } from '@/features/orderEditor/grid/useQuantityGuard'
import { isCommandKey } from '@/ui/commandKey'
import { add, compare, decimal, parseDecimal, toText, zero } from '@/ui/decimal'
import { answerOf, Question } from '@/ui/grid/Question'

interface Props {
  line: DraftLine
  number: number
  edits: LineEdits
  guard: QuantityGuard
}

/** The quantity under edit: the typed text, why it is invalid, and the question about it. */
function useQuantity({ line, edits, guard }: Omit<Props, 'number'>) {
  const [text, setText] = useState<string>()
  const [question, setQuestion] = useState<string>()
  const wrong = text === undefined ? undefined : edits.check('quantity', line, text.trim())
  const commit = (typed: string, confirmed = false) => {
    const ordered = { product: line.product, quantity: typed, units: line.units }
    const words = confirmed || typed === line.quantity ? undefined : guard.ask(ordered, line)
    setQuestion(words)
    setText(words ? typed : undefined)
    if (words) return
    if (confirmed) guard.confirmed(line, ordered)
    edits.commit('quantity', line, typed, confirmed)
  }
  return {
    text,
    wrong,
    question,
    step: (by: 1 | -1) => {
      const next = toText(add(parseDecimal(line.quantity) ?? zero, decimal(by)))
      if (edits.check('quantity', line, next)) setText(undefined)
      else commit(next)
    },
    type: (typed: string) => {
      setText(typed)
      setQuestion(undefined)
    },
    restore: () => setText(undefined),
    /** Enters the text, after the data for the question has loaded. */
    enter: async () => {
      if (text === undefined || wrong) return setText(undefined)
      await guard.lookUp(text.trim())
      commit(text.trim())
    },
    /** Enters the text at once, because the pressed key saves the order with it. */
    enterNow: () => {
      if (text !== undefined && !wrong && !question) commit(text.trim())
    },
    answer: (yes: boolean) => {
      if (yes && text !== undefined && !wrong) return commit(text.trim(), true)
      setQuestion(undefined)
    },
  }
}

/** The quantity with plus and minus buttons. Typed text is entered on blur. */
export function QuantityStepper({ line, number, edits, guard }: Props) {
  const quantity = useQuantity({ line, edits, guard })
  const { text, wrong, question } = quantity
  const messageId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = question && answerOf(event)
    if (answer) {
      event.preventDefault()
      if (answer !== 'held') quantity.answer(answer === 'yes')
      return
    }
    if (event.key === 'Enter' && !wrong) void quantity.enter()
    else if (isCommandKey(event)) quantity.enterNow()
    if (event.key === 'Escape') quantity.restore()
  }
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Decrease quantity, line ${number}`}
        disabled={compare(parseDecimal(line.quantity) ?? zero, decimal(1)) <= 0}
        onClick={() => quantity.step(-1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <input
        className={classes.quantity}
        inputMode="decimal"
        aria-label={`Qty, line ${number}`}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong || question ? messageId : undefined}
        value={text ?? line.quantity}
        onChange={(event) => quantity.type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => !question && void quantity.enter()}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={`Increase quantity, line ${number}`}
        onClick={() => quantity.step(1)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      {wrong && (
        <span id={messageId} role="alert" className={classes.wrong}>
          {wrong}
        </span>
      )}
      {question && !wrong && (
        <Question id={messageId} onAnswer={quantity.answer}>
          {question}
        </Question>
      )}
    </div>
  )
}
