import { ApiProblem } from '@nora/client'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { GivenUp } from './given-up.ts'

/**
 * Sends a form. The server's sentences go to their fields and the first of them gets the focus;
 * what belongs to no field of the form is `problem`, to be said above the button. `attempt` sends without
 * looking at the fields first.
 */
export function useSubmit<T extends FieldValues, R>(
  form: UseFormReturn<T>,
  send: (values: T) => Promise<R>,
  onDone: (answer: R) => void,
) {
  const [problem, setProblem] = useState<unknown>(null)
  const attempt = async (values: T) => {
    setProblem(null)
    try {
      onDone(await send(values))
    } catch (error) {
      if (!(error instanceof GivenUp) && !placeProblem(form, error)) setProblem(error)
    }
  }
  return { submit: form.handleSubmit(attempt), attempt, problem }
}

/** Puts the server’s sentences at their fields, and the focus into the first; answers whether any was of this form. */
export function placeProblem<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false
  const values = form.getValues()
  const known = new Map<string, string>()
  for (const [name, message] of Object.entries(error.fields)) {
    // What is wrong with items of a list (`allow.3`) is said at the field of the list.
    const field = name.split('.', 1)[0] ?? name
    const before = known.get(field)
    if (field in values) known.set(field, before === undefined ? message : `${before} ${message}`)
  }
  for (const [index, [name, message]] of [...known].entries()) {
    form.setError(name as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.size > 0
}
