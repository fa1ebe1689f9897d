import { type GetInputPropsReturnType, schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type GenericSchema, parse } from 'valibot'
import { ApiError, NotConfirmed } from '@/api/errors'
import { useCreation, type Question } from '@/ui/form/creation'
import { type Labels, type Refusal, refusalOf } from '@/ui/form/refusal'
import { isOtherTab, useUnsaved } from '@/ui/leave'

/** What goes along with what is sent. */
export interface Sending<Base> {
  /**
   * Of this filling of the form: the same for each try until it has succeeded, so that a lost answer makes nothing
   * twice. After a refusal what is put right is another request, and has a new one.
   */
  idempotencyKey: string
  /** The record that the form began on, or that was seen meanwhile: its version goes along. */
  base: Base
}

interface Options<Values, Sent, Answer, Base> {
  initial: Values
  /** What is checked before anything is sent, with its words; it also tidies ('  Ann ' is sent as 'Ann'). */
  schema?: GenericSchema<Values, Sent>
  /** The fields as the server's paths name them, with what its refusals call them. */
  labels: Labels
  /** Sends it. What it rejects with is shown; what was typed stays. */
  send: (values: Sent, sending: Sending<Base>) => Promise<Answer>
  /** It is sent. */
  onSent?: (answer: Answer, values: Sent) => unknown
  /** Puts a refusal in its place where fields alone do not say it. */
  place?: (error: unknown) => Refusal | undefined
  /** The record that is changed, and what the form shows of one: with them a 409 shows both sides. */
  record?: { base: Base; valuesOf: (record: Base) => Partial<Values> }
  /** The record after a success, where the form stays. */
  baseOf?: (answer: Answer) => Base
  /** It is empty again after a success. */
  emptied?: boolean
  /** It creates: asked when another input is sent while nobody knows whether the one before arrived. */
  another?: Question
  /** Said when the screen is left with it; '' where nothing is lost by it. */
  unsaved?: string
}

/** What an input takes of its field. */
type FieldProps<Value> = Omit<GetInputPropsReturnType, 'value' | 'defaultValue' | 'checked' | 'defaultChecked'> & {
  value: Value
  name: string
}

/** A form as `ApiForm` draws it. */
export interface ApiFormState {
  props: {
    ref: React.RefObject<HTMLFormElement | null>
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
    noValidate: true
  }
  busy: boolean
  /** What the server said of the whole; '' for nothing. */
  problem: string
  dirty: boolean
  /** A question that the form asks over itself. */
  question: ReactNode
}

/** The first of some elements that the user can go to: the element itself or the first in it. */
const focusable = 'input:not([type="hidden"], [hidden]), textarea, select, button, [tabindex]'

/** Focuses the first field of a form that has an error, in the order of the screen. */
function focusFirstWrong(form: HTMLFormElement | null, wrong: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const first = fields.find(({ dataset }) => wrong.includes(dataset.path ?? ''))
  const target = first?.matches(focusable) ? first : first?.querySelector<HTMLElement>(focusable)
  target?.focus()
}

/**
 * A form over the API: `@mantine/form` with a valibot schema, and what every form here does. It is sent once, however
 * often Enter is pressed; the server's faults stand at their fields, what belongs to none over the form, and the
 * first wrong field has the focus; a record that somebody else has changed is shown beside what was typed; nothing
 * that was typed is taken back by an answer; and the leave guard holds what is not saved. It is longer
 * than 80 lines because its steps share the state of one sending.
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
  unsaved = 'What you typed here is not saved.',
}: Options<Values, Sent, Answer, Base>) {
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: initial,
    ...(schema ? { validate: schemaResolver(schema, { sync: true }) } : {}),
  })
  const element = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState('')
  const [theirs, setTheirs] = useState<Base>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const base = useRef(record?.base as Base)
  const creation = useCreation(another)
  const wrong = useRef<string[]>([])

  const dirty = form.isDirty()
  // What is sent is no longer held: the screen may go on before it is drawn again.
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
    else form.resetDirty(typed)
    setTheirs(undefined)
    sent.current = true
    if (answer !== undefined && baseOf) base.current = baseOf(answer)
    await onSent?.(answer as Answer, values)
    sent.current = false
  }
  /** Somebody else has changed the record: shown, unless they have made it what was typed here. */
  const meet = async (current: Base, values: Sent, typed: Values) => {
    const now = Object.entries(record?.valuesOf(current) ?? {})
    const same = (value: unknown, name: string) =>
      JSON.stringify(value) === JSON.stringify((values as Record<string, unknown>)[name])
    if (now.every(([name, value]) => same(value, name))) return succeed(current as unknown as Answer, values, typed)
    setTheirs(() => current)
    return undefined
  }
  /** Runs a request of this form, one at a time, with its errors where they belong. */
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
    const { hasErrors, errors } = form.validate() as { hasErrors: boolean; errors: Refusal['fields'] }
    setProblem('')
    if (hasErrors) {
      wrong.current = Object.keys(errors)
      return undefined
    }
    const typed = structuredClone(form.getValues())
    const values = (schema ? parse(schema, typed) : typed) as Sent
    return run(async () => {
      try {
        const answer = await creation.run({ values, base: base.current }, (_, idempotencyKey) =>
          send(values, { idempotencyKey, base: base.current }),
        )
        await succeed(answer, values, typed)
      } catch (error) {
        const current = record && error instanceof ApiError ? error.current<Base>() : undefined
        if (current === undefined) throw error
        await meet(current, values, typed)
      }
    })
  }
  /** Of the two sides of a conflict one is chosen: what was typed is sent over theirs, or theirs takes its place. */
  const resolve = (keep: 'mine' | 'theirs') => {
    if (theirs === undefined || !record) return
    base.current = theirs
    setTheirs(undefined)
    if (keep === 'mine') return void submit()
    const values = { ...form.getValues(), ...record.valuesOf(theirs) }
    form.setValues(values)
    form.resetDirty(values)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form within a dialog of another form is sent alone.
    event.stopPropagation()
    if (theirs === undefined) void submit()
  }
  return {
    values: form.values,
    /** Changes the values as they stand now. */
    edit: (change: (values: Values) => Values) => form.setValues(change(form.getValues())),
    errors: form.errors,
    /** What a field takes: `<TextInput {...form.field('email')} />`. */
    field: <K extends string & keyof Values>(path: K): FieldProps<Values[K]> => ({
      ...form.getInputProps(path as never),
      value: form.values[path],
      name: path,
    }),
    set: (values: Partial<Values>) => {
      form.setValues(values)
      setProblem('')
    },
    show,
    run,
    submit,
    busy,
    problem,
    dirty,
    theirs,
    resolve,
    question: creation.dialog,
    props: { ref: element, onSubmit, noValidate: true as const },
  }
}
