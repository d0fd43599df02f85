import { Notice, useLang } from '@nora/ui'
import { vaultFailure } from './vault-failure.ts'

/** What went wrong with a form of the vault as a whole. */
export function VaultProblem({ problem }: { problem: unknown }) {
  const lang = useLang()
  return problem ? <Notice tone="bad">{vaultFailure(problem, lang)}</Notice> : null
}
