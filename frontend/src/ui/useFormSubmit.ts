import { type FormEvent, useRef, useState } from 'react'
import { type Refusal, refusalOf } from '@/ui/refusal'

interface Options<Field extends string> {
  /** The form's fields by name, in their order, with what messages call them. */
  labels: Record<Field, string>
  /** What can be said before anything is sent. */
  check?: (values: Record<Field, string>) => Refusal<Field>['fields']
  /** Sends it. What it rejects with is shown; what was typed stays. */
  send: (values: Record<Field, string>) => Promise<unknown>
}

/** The sending of a form: one request at a time, what is wrong at its fields or over it, the first wrong field focused. */
export function useFormSubmit<Field extends string>({ labels, check, send }: Options<Field>) {
  const names = Object.keys(labels) as Field[]
  const [problems, setProblems] = useState<Refusal<Field>>({ fields: {}, rest: '' })
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (found: Refusal<Field>): boolean => {
    setProblems(found)
    const wrong = names.find((name) => found.fields[name])
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    return wrong !== undefined
  }
  /** Runs a request of this form, with its errors where they belong. */
  const run = async (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setProblems({ fields: {}, rest: '' })
    try {
      await work()
    } catch (error) {
      const { fields, rest } = refusalOf(error, names)
      const labelled = names.flatMap((name) => (fields[name] ? [[name, `${labels[name]} ${fields[name]}`]] : []))
      show({ fields: Object.fromEntries(labelled) as Refusal<Field>['fields'], rest })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const values = Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as Record<
      Field,
      string
    >
    if (!show({ fields: check?.(values) ?? {}, rest: '' })) void run(() => send(values))
  }
  return {
    form: { ref: form, onSubmit, noValidate: true },
    run,
    busy,
    problem: problems.rest,
    errorOf: (name: Field) => problems.fields[name],
    show,
  }
}
