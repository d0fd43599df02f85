import { useTexts } from '@nora/ui'
import type { FieldError } from 'react-hook-form'
import { accountsTexts } from './accounts.messages.ts'
import { PASSWORD_MIN_LENGTH } from './password-length.ts'

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
