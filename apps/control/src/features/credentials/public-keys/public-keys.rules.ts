import { createHash } from 'node:crypto'
import type { PublicKey } from '@nora/contract/credentials'
import type { Localized } from '@nora/kit'
import { type PublicKey as ReadKey, readPublicKeys, refusalText } from '@nora/ssh-keys'
import { fieldProblem } from '../../../platform/problem.ts'
import type { PublicKeyWithUser } from '../public-keys.store.ts'
import { publicKeysTexts } from './public-keys.messages.ts'

/** More sentences than this help nobody. */
const MAX_SENTENCES = 5

export type FoundKey = ReadKey & { line: number; fingerprint: string }

/** `SHA256:…` as OpenSSH prints it: base64 without padding. */
export function toFingerprint(blob: Uint8Array): string {
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}

/**
 * Reads every key of the text, each once. Throws at the field `key` when there is none or a line is refused.
 */
export function readKeys(text: string): FoundKey[] {
  const lines = readPublicKeys(text)
  const refused = lines.flatMap((line) => ('refusal' in line ? [line] : []))
  if (refused.length > 0) {
    const isOnly = lines.length === 1
    const sentences = refused.slice(0, MAX_SENTENCES).map(({ line, refusal }) => {
      const said = refusalText(refusal)
      if (refusal.reason === 'private_key') return joined([said, publicKeysTexts.privateKeySent])
      return isOnly ? said : publicKeysTexts.line(line, said)
    })
    const reasons = refused.map(({ line, refusal }) => ({ line, reason: refusal.reason }))
    throw fieldProblem('key', joined(sentences), { lines: reasons })
  }
  const found = new Map<string, FoundKey>()
  for (const line of lines) {
    if (!('key' in line)) continue
    const fingerprint = toFingerprint(line.key.blob)
    if (!found.has(fingerprint)) found.set(fingerprint, { ...line.key, line: line.line, fingerprint })
  }
  if (found.size === 0) throw fieldProblem('key', publicKeysTexts.noKey)
  return [...found.values()]
}

function joined(sentences: readonly Localized[]): Localized {
  return {
    ru: sentences.map(({ ru }) => ru).join(' '),
    en: sentences.map(({ en }) => en).join(' '),
  }
}

/** Names a key that was given no name: by its comment, else by its type and the start of its fingerprint. */
export function defaultName({ comment, type, fingerprint }: FoundKey): string {
  return [...comment].slice(0, 100).join('').trim() || `${type} ${fingerprint.slice(7, 15)}`
}

/** Names a key may be restricted to, each once. Throws at the field `names`. */
export function checkNames(names: readonly string[], isName: (name: string) => boolean): string[] {
  const bad = names.find((name) => !isName(name))
  if (bad !== undefined) throw fieldProblem('names', publicKeysTexts.badName(bad))
  return [...new Set(names)]
}

/** Whether a key with this restriction may open a tunnel of the name. */
export function mayOpen(names: readonly string[], name: string): boolean {
  return names.length === 0 || names.includes(name)
}

export function toPublicKey(row: PublicKeyWithUser): PublicKey {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    bits: row.bits,
    fingerprint: row.fingerprint,
    key: `${row.type} ${row.blob}`,
    names: [...row.names],
    user: row.user,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
  }
}
