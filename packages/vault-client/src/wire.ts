import type { AccessEntryWire, FolderGrant } from '@nora/contract/passwords'
import type { WireSigned } from '@nora/contract/vault'
import { type AccessEntry, fromBase64url, type Signed, toBase64url } from '@nora/vault-core'

/** A wrapped key as the server has it. */
export type WireGrant = { wrap: string; signed: WireSigned }

/** The forms that signed bodies and access lists have in JSON. */
export function toWire({ body, signature }: Signed): WireSigned {
  return { body: toBase64url(body), signature: toBase64url(signature) }
}

export function fromWire({ body, signature }: WireSigned): Signed {
  return { body: fromBase64url(body), signature: fromBase64url(signature) }
}

export function toAccess(entries: readonly AccessEntryWire[]): AccessEntry[] {
  return entries.map(({ user_id, role }) => ({ subject: user_id, kind: 'person', role }))
}

export function toWireAccess(entries: readonly AccessEntry[]): AccessEntryWire[] {
  return entries.map(({ subject, role }) => ({ user_id: subject, role }))
}

export function toFolderGrants(grants: readonly ({ subject: string } & WireGrant)[]): FolderGrant[] {
  return grants.map(({ subject, wrap, signed }) => ({ user_id: subject, wrap, signed }))
}
