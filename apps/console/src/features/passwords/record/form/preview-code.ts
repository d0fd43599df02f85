import { makeTotpCode, parseTotp, RecordError, readTotpInput } from '@nora/vault-records'

/** The code that the typed secret gives at that moment; null while it is not one. */
export function previewCode(typed: string, atMs: number): string | null {
  if (typed.trim() === '') return null
  try {
    return makeTotpCode(parseTotp(readTotpInput(typed, { issuer: '', label: '' })), atMs)
  } catch (error) {
    if (error instanceof RecordError) return null
    throw error
  }
}
