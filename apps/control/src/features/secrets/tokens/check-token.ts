import { type Localized, writeNetwork } from '@nora/kit'
import { fieldProblem, problem } from '../../../platform/problem.ts'
import { tokensTexts } from './tokens.messages.ts'

/** Networks as they are kept. Throws at the field of each that cannot be. */
export function checkCidrs(cidrs: readonly string[]): string[] {
  const fields: Record<string, Localized> = {}
  const kept = cidrs.map((text, index) => {
    const written = writeNetwork(text)
    if (written.kind === 'network') return written.text
    fields[`cidrs.${index}`] =
      written.kind === 'wrong'
        ? tokensTexts.badNetwork(text)
        : tokensTexts.hostBits(text, written.network, written.address)
    return text
  })
  if (Object.keys(fields).length > 0) throw problem('ValidationError', null, { fields })
  return [...new Set(kept)]
}

/** Throws at the field for what is past. */
export function checkExpiry(text: string | null, now: Date): Date | null {
  const expires_at = text === null ? null : new Date(text)
  if (expires_at && expires_at <= now) throw fieldProblem('expires_at', tokensTexts.inThePast)
  return expires_at
}
