import type { Lang } from '@nora/kit'
import { PinError } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { RecordError } from '@nora/vault-records'
import { failureSentence } from '../failure-sentence.ts'
import { failureTexts } from './vault-failure.messages.ts'

/** What to say of a failure of the vault where it happened; never a secret. */
export function vaultFailure(error: unknown, lang: Lang): string {
  const texts = failureTexts[lang]
  if (error instanceof PinError) return texts.pin(error.tries_left)
  if (error instanceof VaultError) {
    if (error.fault !== 'wrong_recovery_code') return texts.faults[error.fault]
    return texts.recovery(Number(error.detail.group ?? 0))
  }
  if (error instanceof RecordError) return texts.record
  return failureSentence(error, lang)
}
