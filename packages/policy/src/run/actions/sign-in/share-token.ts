import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { areEqualTexts } from '../equal-texts.ts'

/** The parameter of a URL that a share link has. */
export const SHARE_PARAMETER = 'nora_share'
const TOKEN_LIMIT_CHARACTERS = 1_000
const LABEL_LIMIT_CHARACTERS = 100
const ID = /^[\w-]{1,40}$/

/** What a share link says. */
export type Share = {
  /** By which it is counted and revoked. */
  readonly id: string
  readonly expiresMs: number
  /** For whom it was made; empty: it does not say. */
  readonly label: string
}

/** The token of a share link: what it says in base64url, and its HMAC-SHA256 (RFC 2104) under the key of the rule. */
export function signShare(key: string, { id, expiresMs, label }: Share): string {
  const said = toBase64Url(encoder.encode(JSON.stringify({ id, exp: Math.floor(expiresMs / 1_000), label })))
  return `${said}.${sign(key, said)}`
}

/** null for what the key has not signed, and for what has expired. */
export function readShare(key: string, token: string, nowMs: number): Share | null {
  if (token.length > TOKEN_LIMIT_CHARACTERS) return null
  const [said = '', signature = ''] = token.split('.')
  if (!areEqualTexts(sign(key, said), signature)) return null
  const share = toShare(said)
  return share !== null && share.expiresMs > nowMs ? share : null
}

function toShare(said: string): Share | null {
  try {
    const { id, exp, label = '' } = JSON.parse(fromBase64Url(said)) as Record<string, unknown>
    if (typeof id !== 'string' || !ID.test(id) || typeof exp !== 'number') return null
    return { id, expiresMs: exp * 1_000, label: String(label).slice(0, LABEL_LIMIT_CHARACTERS) }
  } catch {
    return null
  }
}

const encoder = new TextEncoder()

/** The purpose goes in, so that no other signature under the same key is taken for one of these. */
function sign(key: string, said: string): string {
  return toBase64Url(hmac(sha256, encoder.encode(key), encoder.encode(`nora share link\n${said}`)))
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function fromBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  return new TextDecoder().decode(bytes)
}
