import { Secret, TOTP } from 'otpauth'
import { RecordError, type RecordFault } from '../record-error.ts'

export type TotpSettings = {
  /** Empty when nobody named one. */
  issuer: string
  label: string
  /** Base32 in upper case without padding. */
  secret: string
  algorithm: 'SHA1' | 'SHA256' | 'SHA512'
  digits: number
  periodS: number
}

const FIELD = 'details.totp'
const ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const
const DIGITS = { least: 6, most: 8 }
const PERIOD_S = { least: 5, most: 300 }
/** 64 bytes is the longest key that any of the hashes is given in practice; the rest is room. */
const SECRET_LIMIT = 256
const KNOWN_LENGTHS = new Set([0, 2, 4, 5, 7])

/**
 * Reads an `otpauth://totp/…` URI (Key URI Format) strictly. Unknown parameters are let be.
 * Throws a RecordError: `not_a_totp` for nonsense, `unsupported_totp` for counters, other hashes,
 * digits besides 6…8, periods besides 5…300 s.
 */
export function parseTotp(uri: string): TotpSettings {
  const url = URL.canParse(uri) ? new URL(uri) : refuse('not_a_totp')
  if (url.protocol !== 'otpauth:') return refuse('not_a_totp')
  if (url.hostname.toLowerCase() !== 'totp') return refuse('unsupported_totp')
  const [labelIssuer, label] = readLabel(url.pathname)
  const parameters = url.searchParams
  const names = [...parameters.keys()]
  // Two secrets would give two codes, depending on who reads.
  if (new Set(names).size < names.length) return refuse('not_a_totp')
  return {
    issuer: parameters.get('issuer') ?? labelIssuer,
    label,
    secret: toBase32(parameters.get('secret') ?? '') ?? refuse('not_a_totp'),
    algorithm: readAlgorithm(parameters.get('algorithm') ?? 'SHA1'),
    digits: readNumber(parameters.get('digits') ?? '6', DIGITS),
    periodS: readNumber(parameters.get('period') ?? '30', PERIOD_S),
  }
}

/** The URI of the settings; `parseTotp` answers the same settings. */
export function toTotpUri({ issuer, label, secret, algorithm, digits, periodS }: TotpSettings): string {
  const name = [issuer, label].filter((part) => part !== '').map(encodeURIComponent)
  const parameters = [`secret=${secret}`]
  if (issuer !== '') parameters.push(`issuer=${encodeURIComponent(issuer)}`)
  parameters.push(`algorithm=${algorithm}`, `digits=${digits}`, `period=${periodS}`)
  return `otpauth://totp/${name.join(':')}?${parameters.join('&')}`
}

/**
 * The URI for what people paste: a URI as it is, or a bare secret in base32 with spaces or dashes.
 * Throws a RecordError as `parseTotp` does.
 */
export function readTotpInput(input: string, { issuer, label }: { issuer: string; label: string }): string {
  const given = input.trim()
  if (/^otpauth:/i.test(given)) {
    parseTotp(given)
    return given
  }
  const secret = toBase32(given.replace(/[\s-]/g, '')) ?? refuse('not_a_totp')
  return toTotpUri({ issuer, label, secret, algorithm: 'SHA1', digits: 6, periodS: 30 })
}

/** The code at the moment in milliseconds since 1970 (RFC 6238), leading zeros kept. */
export function makeTotpCode(settings: TotpSettings, atMs: number): string {
  const { algorithm, digits, periodS, secret } = settings
  const totp = new TOTP({ algorithm, digits, period: periodS, secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: atMs })
}

/** Whole seconds until the next code, from 1 to the period. */
export function getTotpSecondsLeft({ periodS }: TotpSettings, atMs: number): number {
  return periodS - (Math.floor(atMs / 1000) % periodS)
}

function readLabel(path: string): [issuer: string, label: string] {
  const text = decode(path.replace(/^\//, ''))
  const colon = text.indexOf(':')
  return colon < 0 ? ['', text] : [text.slice(0, colon), text.slice(colon + 1).trim()]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse('not_a_totp')
  }
}

/** Upper case without padding; undefined when the text is no base32 (RFC 4648) of at least one byte. */
function toBase32(text: string): string | undefined {
  const bare = text.toUpperCase().replace(/=+$/, '')
  const isWhole = KNOWN_LENGTHS.has(bare.length % 8) && bare.length > 0 && bare.length <= SECRET_LIMIT
  return isWhole && /^[A-Z2-7]+$/.test(bare) ? bare : undefined
}

function readAlgorithm(name: string): TotpSettings['algorithm'] {
  const plain = name.toUpperCase().replace(/^SHA-/, 'SHA')
  return ALGORITHMS.find((known) => known === plain) ?? refuse('unsupported_totp')
}

function readNumber(text: string, { least, most }: { least: number; most: number }): number {
  if (!/^\d{1,9}$/.test(text)) return refuse('not_a_totp')
  const number = Number(text)
  return number >= least && number <= most ? number : refuse('unsupported_totp')
}

function refuse(code: RecordFault): never {
  throw new RecordError(code, FIELD)
}
