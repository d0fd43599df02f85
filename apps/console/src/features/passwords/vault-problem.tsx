import { Notice, useLang } from '@nora/ui'
import { GivenUp } from '../../platform/given-up.ts'
import { vaultFailure } from '../../platform/vault/vault-failure.ts'

/** What went wrong, said where it happened. Nothing when the person closed a question. */
export function VaultProblem({ problem }: { problem: unknown }) {
  const lang = useLang()
  if (!problem || problem instanceof GivenUp) return null
  return <Notice tone="bad">{vaultFailure(problem, lang)}</Notice>
}
