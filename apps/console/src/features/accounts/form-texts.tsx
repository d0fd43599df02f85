import { ApiProblem, NetworkError } from '@nora/client'
import { Notice, useTexts } from '@nora/ui'
import type { FieldError } from 'react-hook-form'
import { accountsTexts } from './accounts.messages.ts'
import { PASSWORD_MIN_LENGTH } from './accounts.rules.ts'

/** The sentence of a field's error: the server's own, or ours in the language of this moment. */
export function useErrorText(leastPassword = PASSWORD_MIN_LENGTH) {
  const { errors } = useTexts(accountsTexts)
  return (error: FieldError | undefined): string | undefined => {
    if (!error) return undefined
    if (error.type === 'server') return error.message
    const text = errors[error.message as keyof typeof errors] ?? errors.unknown
    return typeof text === 'string' ? text : text(leastPassword)
  }
}

/** What went wrong with the form as a whole. */
export function FormProblem({ problem }: { problem: unknown }) {
  const { errors } = useTexts(accountsTexts)
  if (!problem) return null
  const isNetwork = problem instanceof NetworkError
  const text = problem instanceof ApiProblem ? problem.message : isNetwork ? errors.network : errors.unknown
  return <Notice tone="bad">{text}</Notice>
}
