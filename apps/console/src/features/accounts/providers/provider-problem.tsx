import { Notice, useTexts } from '@nora/ui'
import { providersTexts } from './providers.messages.ts'

/** Why the way back from a provider failed; a code we do not know is the general failure. */
export function ProviderProblem({ code, className }: { code: string | undefined; className?: string }) {
  const { errors } = useTexts(providersTexts)
  if (code === undefined) return null
  const known = Object.hasOwn(errors, code) ? (code as keyof typeof errors) : 'failed'
  return (
    <Notice tone="bad" className={className}>
      {errors[known]}
    </Notice>
  )
}
