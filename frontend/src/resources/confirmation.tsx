import { type ReactNode, useCallback, useState } from 'react'
import { ApiError, NotConfirmed, type Problem } from '@/api/errors'
import { formatDate, formatQuantity } from '@/ui/format'
import type { Question } from '@/ui/form/creation'
import { LazyConfirmDialog } from '@/ui/dialog/LazyConfirmDialog'

/** The codes of the server's questions. */
export const pastDeliveryDate = 'past_delivery_date'
export const otherTripDate = 'other_trip_date'
const unusualQuantity = 'unusual_quantity'

/** A line with an unusual quantity; the `usual…` fields are set when it is far above the usual one. */
interface UnusualLine {
  line: number
  itemId: string
  quantity: number
  units: string
  why: 'digits' | 'code' | 'usual'
  usualQuantity?: number
  usualUnits?: string
}

const mostLines = 5

function unusualWords({ line, itemId, quantity, units, why, usualQuantity, usualUnits }: UnusualLine): string {
  const reason =
    why === 'usual'
      ? `usually ${formatQuantity(usualQuantity)} ${usualUnits}`
      : why === 'code'
        ? 'the code of an item'
        : 'more than 5 digits'
  return `line ${line}, ${formatQuantity(quantity)} ${units} of ${itemId} (${reason})`
}

/** The texts of the questions, by code, built from their params. */
const questions: Record<string, (params: Problem['params']) => Question> = {
  [pastDeliveryDate]: ({ deliveryDate }) => ({
    title: 'Use a delivery date in the past?',
    text: `The delivery date ${formatDate(String(deliveryDate))} is in the past.`,
    confirm: 'Use this date',
  }),
  [otherTripDate]: ({ tripDate, today }) => ({
    title: 'Start the trip on another day?',
    text: `The trip is planned for ${formatDate(String(tripDate))}; today is ${formatDate(String(today))}.`,
    confirm: 'Start today',
  }),
  [unusualQuantity]: (params) => {
    const lines = params.lines as UnusualLine[]
    const shown = lines.slice(0, mostLines).map(unusualWords)
    const more = lines.length - mostLines
    return {
      title: lines.length === 1 ? 'Use an unusual quantity?' : 'Use unusual quantities?',
      text: `Unusual: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
      confirm: lines.length === 1 ? 'Use this quantity' : 'Use these quantities',
    }
  },
}

/** The question for a call that must be confirmed; a code without a text of its own uses the server's message. */
function questionOf(error: ApiError): Question {
  const [first] = error.problems
  const words = first && questions[first.code]
  return words ? words(first.params) : { title: 'Are you sure?', text: error.message, confirm: 'Go on' }
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

/**
 * Makes calls that the server may want confirmed. On a 409 with problems, `run` shows them in `dialog` (drawn by the
 * screen) and repeats the call with their codes in `confirm`, until it succeeds. If the user declines, it rejects with
 * NotConfirmed, which useAction does not show. `confirmed` are codes that the screen has already asked about. A
 * creation keeps its idempotency key: to the server it is the same request with and without `confirm`.
 */
export function useConfirmation(): {
  run: <T>(call: (confirm: string[]) => Promise<T>, confirmed?: string[]) => Promise<T>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const [opened, setOpened] = useState(false)
  const run = useCallback(async <T,>(call: (confirm: string[]) => Promise<T>, confirmed: string[] = []): Promise<T> => {
    const confirm = [...confirmed]
    for (;;) {
      try {
        // One question at a time, because each answer decides whether there is a next one.
        // oxlint-disable-next-line no-await-in-loop
        return await call(confirm)
      } catch (error) {
        if (!(error instanceof ApiError) || !error.problems.some(({ code }) => !confirm.includes(code))) throw error
        // oxlint-disable-next-line no-await-in-loop
        const yes = await new Promise<boolean>((answer) => {
          setAsked({ ...questionOf(error), answer })
          setOpened(true)
        })
        if (!yes) throw new NotConfirmed(error)
        confirm.push(...error.problems.map(({ code }) => code))
      }
    }
  }, [])
  const close = (yes: boolean) => {
    setOpened(false)
    asked?.answer(yes)
  }
  const dialog = (
    <LazyConfirmDialog
      opened={opened}
      title={asked?.title ?? ''}
      confirm={asked?.confirm ?? ''}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      {asked?.text ?? ''}
    </LazyConfirmDialog>
  )
  return { run, dialog }
}
