import { ApiProblem, NetworkError } from '@nora/client'
import { Notice, useTexts } from '@nora/ui'
import { failureTexts } from './failure.messages.ts'

/** What went wrong with a form as a whole. */
export function FormProblem({ problem }: { problem: unknown }) {
  const texts = useTexts(failureTexts)
  if (!problem) return null
  const isNetwork = problem instanceof NetworkError
  const text = problem instanceof ApiProblem ? problem.message : isNetwork ? texts.network : texts.unknown
  return <Notice tone="bad">{text}</Notice>
}
