import { useCallback, useState } from 'react'
import { GivenUp } from '../given-up.ts'

/**
 * One thing done at a time, with what went wrong. Unlike a mutation it remembers neither what it was given nor what
 * it answered: both may be secrets.
 */
export function useTask() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const run = useCallback(async (task: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    try {
      await task()
      return true
    } catch (error) {
      if (!(error instanceof GivenUp)) setProblem(error)
      return false
    } finally {
      setBusy(false)
    }
  }, [])
  return { run, isBusy, problem, setProblem }
}
