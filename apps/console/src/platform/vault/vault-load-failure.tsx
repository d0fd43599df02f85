import { ApiProblem } from '@nora/client'
import { ErrorState, useLang } from '@nora/ui'
import { vaultFailure } from './vault-failure.ts'

export type VaultLoadFailureProps = { title: string; error: Error; onRetry(): unknown }

/** In place of what could not be read from the vault: why, and a way to repeat. */
export function VaultLoadFailure({ title, error, onRetry }: VaultLoadFailureProps) {
  const lang = useLang()
  return (
    <ErrorState
      title={title}
      sentence={vaultFailure(error, lang)}
      requestId={error instanceof ApiProblem ? (error.request_id ?? undefined) : undefined}
      onRetry={() => void onRetry()}
    />
  )
}
