import { Notice, useLang, useTexts } from '@nora/ui'
import { vaultFailure } from '../../platform/vault/vault-failure.ts'
import { failuresTexts } from './failures.messages.ts'
import type { Failure } from './passwords.queries.ts'

type FailedNoticeProps = { problem: unknown } & ({ what: Failure } | { title: string })

/** What did not work, and why, where it was tried. */
export function FailedNotice({ problem, ...failed }: FailedNoticeProps) {
  const texts = useTexts(failuresTexts)
  const lang = useLang()
  if (!problem) return null
  return (
    <Notice tone="bad" title={'what' in failed ? texts[failed.what] : failed.title}>
      {vaultFailure(problem, lang)}
    </Notice>
  )
}
