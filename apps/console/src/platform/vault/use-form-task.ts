import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { placeProblem } from '../form-problems.ts'
import { GivenUp } from '../given-up.ts'
import { useTask } from './use-task.ts'

/** A task that sends a form: what the server says of a field is said at that field, and is no `problem`. */
export function useFormTask<T extends FieldValues>(form: UseFormReturn<T>) {
  const { run, ...state } = useTask()
  const send = (task: () => Promise<unknown>): Promise<boolean> =>
    run(async () => {
      try {
        await task()
      } catch (error) {
        throw placeProblem(form, error) ? new GivenUp() : error
      }
    })
  return { ...state, run: send }
}
