import { Notice, useLang, useTexts } from '@nora/ui'
import { vaultFailure } from '../../platform/vault/vault-failure.ts'
import { failuresTexts } from './failures.messages.ts'
import type { Failure } from './passwords.queries.ts'

/** What did not work, and why, where it was tried. */
export function FailedNotice({ what, problem }: { what: Failure; problem: unknown }) {
  const texts = useTexts(failuresTexts)
  const lang = useLang()
  if (!problem) return null
  return (
    <Notice tone="bad" title={texts[what]}>
      {vaultFailure(problem, lang)}
    </Notice>
  )
}
