import { isKeyType, type KeyType, parseBlob } from './parse-blob.ts'
import { isPrivateKey, type Refusal } from './refusals.ts'

export type PublicKey = {
  type: KeyType
  /** The key itself, in base64 as the line has it. */
  base64: string
  blob: Uint8Array
  bits: number
  /** The rest of the key’s line; it is often empty. */
  comment: string
}

/** One line of the text, counted from 1. */
export type KeyLine = { line: number; key: PublicKey } | { line: number; refusal: Refusal }

/**
 * Reads every line of a `.pub` or authorized_keys file (sshd(8), AUTHORIZED_KEYS FILE FORMAT); empty lines
 * and comments are passed over, options are refused. A private key anywhere refuses the whole text.
 */
export function readPublicKeys(text: string): KeyLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const whole = wholeTextRefusal(text)
  if (whole) return [{ line: 1 + lines.findIndex((line) => line.trim() !== ''), refusal: whole }]
  return lines.flatMap((content, index): KeyLine[] => {
    const trimmed = content.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const read = readLine(trimmed)
    const line = index + 1
    return [isRefusal(read) ? { line, refusal: read } : { line, key: read }]
  })
}

/** Formats that span lines: each line of them alone would be refused for a reason that misleads. */
function wholeTextRefusal(text: string): Refusal | undefined {
  if (isPrivateKey(text)) return { reason: 'private_key' }
  if (/^---- BEGIN SSH2 PUBLIC KEY ----/m.test(text)) return { reason: 'ssh2_format' }
  if (/^-----BEGIN (?:RSA )?PUBLIC KEY-----/m.test(text)) return { reason: 'pem_format' }
  return undefined
}

function readLine(line: string): PublicKey | Refusal {
  const [type = '', base64 = '', ...rest] = line.split(/[ \t]+/)
  if (!isKeyType(type)) return { reason: reasonOfType(type, line) }
  if (base64 === '') return { reason: 'no_data' }
  const blob = decodeBase64(base64)
  if (blob === undefined) return { reason: isCutOff(base64) ? 'cut_off' : 'not_base64' }
  const parsed = parseBlob(type, blob)
  if (isRefusal(parsed)) return isShortOf(parsed, blob) ? { reason: 'cut_off' } : parsed
  return { type, base64, blob, bits: parsed.bits, comment: withoutControls(rest.join(' ')) }
}

function reasonOfType(type: string, line: string) {
  if (/-cert-v0\d@openssh\.com$/.test(type)) return 'certificate'
  if (type === 'ssh-dss') return 'dsa'
  return /[ \t](?:ssh-|ecdsa-sha2-|sk-)\S+[ \t]+AAAA/.test(line) ? 'in_front' : 'unknown_type'
}

/** RFC 4648 §4, padding and unused bits included; undefined for anything else. */
function decodeBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 !== 0) return undefined
  const binary = atob(text)
  return btoa(binary) === text ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : undefined
}

function isCutOff(base64: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 !== 0
}

/** Whether a string of the blob would run past its end: what a wrapped line leaves. */
function isShortOf(refusal: Refusal, blob: Uint8Array): boolean {
  if (refusal.reason !== 'broken') return false
  const view = new DataView(blob.buffer, blob.byteOffset, blob.length)
  let at = 0
  while (at + 4 <= blob.length) at += 4 + view.getUint32(at)
  return at > blob.length
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{C}/gu, '').trim()
}

function isRefusal(read: object): read is Refusal {
  return 'reason' in read
}
