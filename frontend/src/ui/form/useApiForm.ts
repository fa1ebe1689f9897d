import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { currentIn, NotConfirmed, sameAsSent } from '@/api/errors'
import { useCreation, type Question } from '@/ui/form/creation'
import { keptOf, typedEarlier } from '@/ui/form/earlier'
import { useKept } from '@/ui/form/keptInput'
import { type Labels, type Refusal, refusalOf } from '@/ui/form/refusal'
import { isEqual, useFields } from '@/ui/form/useFields'
import { isOtherTab, useUnsaved } from '@/ui/leave'

/** What `send` gets besides the values. */
export interface Sending<Base> {
  /**
   * The idempotency key of this input. It stays the same for each retry until one succeeds, so a lost answer creates
   * nothing twice. After a refusal, the corrected input gets a new key.
   */
  idempotencyKey: string
  /**
   * The record that the form started from, or its newest version seen. Its version number is sent for the optimistic
   * lock.
   */
  base: Base
}

interface Options<Values, Sent, Answer, Base> {
  initial: Values
  /** Validates the values before they are sent, with its messages. It also trims ('  Ann ' is sent as 'Ann'). */
  schema?: GenericSchema<Values, Sent>
  /** The fields by the server's paths, with the labels used in error messages. */
  labels: Labels
  /** Sends the values. A rejection is shown, and the input stays. */
  send: (values: Sent, sending: Sending<Base>) => Promise<Answer>
  /** Called after a success. */
  onSent?: (answer: Answer, values: Sent) => unknown
  /** Maps an error to fields where the paths of the error are not enough. */
  place?: (error: unknown) => Refusal | undefined
  /** The record under edit, and the form values of a record. With it, a 409 shows both versions. */
  record?: { base: Base; valuesOf: (record: Base) => Partial<Values> }
  /** The record after a success, for a form that stays open. */
  baseOf?: (answer: Answer) => Base
  /** The form is cleared after a success. */
  emptied?: boolean
  /** For a form that creates: asked when changed input is sent and the answer to the earlier request was lost. */
  another?: Question
  /** The question when the user leaves the screen with unsaved input; '' when nothing would be lost. */
  unsaved?: string
  /**
   * The name of the form, with the id of its record: what was typed survives a reload under it, with the version of the
   * record that it was typed on. A form with a password has none, and neither has one whose choices take a moment.
   */
  kept: string | undefined
}

/** A form as `ApiForm` takes it. */
export interface ApiFormState {
  props: {
    ref: React.RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    noValidate: true
  }
  busy: boolean
  /** The server's general error; '' for none. */
  problem: string
  dirty: boolean
  /** The input was typed before a reload of the page. */
  restored: boolean
  /** Goes back to what was saved last. */
  discard: () => void
  /** The dialog with the form's question. */
  question: ReactNode
}

/** Finds the first focusable element: one of the given elements, or one inside them. */
const focusable = 'input:not([type="hidden"], [hidden]), textarea, select, button, [tabindex]'

/** Focuses the first field with an error, in screen order. */
function focusFirstWrong(form: HTMLFormElement | null, wrong: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const first = fields.find(({ dataset }) => wrong.includes(dataset.path ?? ''))
  const target = first?.matches(focusable) ? first : first?.querySelector<HTMLElement>(focusable)
  target?.focus()
}

/**
 * A form for the API: fields with a valibot schema, and the behavior that all forms share. It submits once,
 * however often Enter is pressed. Faults from the server are shown at their fields, others above the form, and the
 * first wrong field gets the focus. A record that somebody else changed is shown beside the user's input. An answer
 * never overwrites input. The leave guard holds unsaved input. The function is longer than 80 lines because its steps
 * share the state of one submission.
 */
export function useApiForm<Values extends object, Sent = Values, Answer = unknown, Base = undefined>({
  initial,
  schema,
  labels,
  send,
  onSent,
  place,
  record,
  baseOf,
  emptied = false,
  another,
  unsaved = 'Your changes are not saved.',
  kept,
}: Options<Values, Sent, Answer, Base>) {
  const [earlier] = useState(() => typedEarlier(kept, initial, record))
  const form = useFields<Values, Sent>(initial, schema, earlier.values)
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<Base | undefined>(() => (earlier.differs ? record?.base : undefined))
  const [restored, setRestored] = useState(earlier.values !== undefined)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const base = useRef(record?.base as Base)
  const creation = useCreation(another, earlier.requests)
  const { waiting } = creation
  useKept(kept, () =>
    form.isDirty() || waiting.length > 0 ? keptOf(form.getValues(), waiting, base.current, record) : undefined,
  )
  const wrong = useRef<string[]>([])

  // Sent input is no longer unsaved: the screen may navigate before the next render.
  const sent = useRef(false)
  const isHeld = () => unsaved !== '' && !sent.current && (running.current || form.isDirty())
  useUnsaved({ text: unsaved, holds: (way) => isHeld() && isOtherTab(way), lostWithPage: isHeld })

  const show = (fields: Refusal['fields'], rest = '') => {
    form.setErrors(fields)
    setProblem(rest)
    wrong.current = Object.keys(fields)
  }
  useEffect(() => {
    if (wrong.current.length === 0) return
    focusFirstWrong(element.current, wrong.current)
    wrong.current = []
  })

  const succeed = async (answer: Answer | undefined, values: Sent, typed: Values) => {
    if (emptied) form.reset()
    else {
      // The record may have more than was sent: what somebody else saved meanwhile.
      const stored = answer !== undefined && baseOf && record ? { ...typed, ...record.valuesOf(baseOf(answer)) } : typed
      const untouched = isEqual(form.getValues(), typed)
      form.save(stored)
      if (untouched) form.setValues(stored)
    }
    setTheirs(undefined)
    setRestored(false)
    sent.current = true
    if (answer !== undefined && baseOf) base.current = baseOf(answer)
    try {
      await onSent?.(answer as Answer, values)
    } catch (error) {
      // The input is saved: what went wrong afterwards is no refusal of it.
      setProblem('Your changes are saved, but this page could not show them. Reload it.')
      reportError(error)
    } finally {
      sent.current = false
    }
  }
  /** Whether a record has the values that were sent. */
  const has = (current: Base, values: Sent) =>
    Object.entries(record?.valuesOf(current) ?? {}).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify((values as Record<string, unknown>)[name]),
    )
  /** Runs a request of this form, one at a time, and shows its errors. */
  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    show({})
    try {
      await work()
    } catch (error) {
      if (error instanceof NotConfirmed) return
      const { fields, rest } = place?.(error) ?? refusalOf(error, labels)
      show(fields, rest)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const submit = () => {
    if (running.current) return undefined
    const typed = structuredClone(form.getValues())
    const { errors, output } = form.validate()
    setProblem('')
    if (errors) {
      wrong.current = Object.keys(errors)
      return undefined
    }
    const values = output as Sent
    return run(async () => {
      try {
        const answer = await creation.run({ values, base: base.current }, (_, idempotencyKey) =>
          send(values, { idempotencyKey, base: base.current }),
        )
        await succeed(answer, values, typed)
      } catch (error) {
        const current = record && currentIn<Base>(error)
        if (current === undefined) throw error
        const done = sameAsSent<Base>(error, (now) => has(now, values))
        if (done !== undefined) await succeed(done as unknown as Answer, values, typed)
        // Both versions are shown.
        else setTheirs(() => current)
      }
    })
  }
  /** Resolves a conflict: sends the user's input over their version, or takes their version. */
  const resolve = (keep: 'mine' | 'theirs') => {
    if (theirs === undefined || !record) return
    base.current = theirs
    setTheirs(undefined)
    if (keep === 'mine') return void submit()
    const values = { ...form.getValues(), ...record.valuesOf(theirs) }
    form.setValues(values)
    form.save(values)
    setRestored(false)
  }
  const discard = () => {
    form.reset()
    setTheirs(undefined)
    setRestored(false)
    setProblem('')
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Stops here, or a form around this dialog would be submitted too.
    event.stopPropagation()
    if (theirs === undefined) void submit()
  }
  return {
    values: form.values,
    /** Changes the current values. */
    edit: (change: (values: Values) => Values) => form.setValues(change(form.getValues())),
    errors: form.errors,
    /** The properties of an input: `<TextInput {...form.field('email')} />`. */
    field: form.field,
    set: (values: Partial<Values>) => {
      form.setValues(values)
      setProblem('')
    },
    show,
    run,
    submit,
    busy,
    problem,
    dirty: form.dirty,
    restored,
    discard,
    theirs,
    resolve,
    question: creation.dialog,
    props: { ref: element, onSubmit, noValidate: true as const },
  }
}
