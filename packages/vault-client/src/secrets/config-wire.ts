import type { ConfigAccessEntry } from '@nora/contract/secrets'
import { type AccessEntry, fromBase64url, toBase64url } from '@nora/vault-core'

/** The form that holders of a config have in JSON. */
export function toConfigAccess(entries: readonly ConfigAccessEntry[]): AccessEntry[] {
  return entries.map(({ subject, kind, role, kem, sig }) => ({
    subject,
    kind,
    role,
    ...(kem !== null && { kem: fromBase64url(kem) }),
    ...(sig !== null && { sig: fromBase64url(sig) }),
  }))
}

export function toWireConfigAccess(entries: readonly AccessEntry[]): ConfigAccessEntry[] {
  return entries.map(({ subject, kind, role, kem, sig }) => ({
    subject,
    kind,
    role,
    kem: kem ? toBase64url(kem) : null,
    sig: sig ? toBase64url(sig) : null,
  }))
}
