import { Notice, useLang } from '@nora/ui'
import { failureSentence } from './failure-sentence.ts'

/** What went wrong with a form as a whole. */
export function FormProblem({ problem }: { problem: unknown }) {
  const lang = useLang()
  return problem ? <Notice tone="bad">{failureSentence(problem, lang)}</Notice> : null
}
