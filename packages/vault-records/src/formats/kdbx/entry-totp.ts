import { fromBase64 } from '../reading/base64.ts'

/** Reads a value of an entry by its key, empty when it has none. */
type GetValue = (key: string) => string

/** Keys under which one-time codes are kept, by KeePassXC, KeePass and their plugins. */
export const TOTP_KEYS: ReadonlySet<string> = new Set([
  'otp',
  'TOTP Seed',
  'TOTP Settings',
  'TimeOtp-Secret',
  'TimeOtp-Secret-Hex',
  'TimeOtp-Secret-Base32',
  'TimeOtp-Secret-Base64',
  'TimeOtp-Period',
  'TimeOtp-Length',
  'TimeOtp-Algorithm',
])

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A URI or a bare secret of what the entry keeps; empty when it keeps none. */
export function getEntryTotp(get: GetValue): string {
  const otp = get('otp')
  if (otp.startsWith('key=')) return readKeeOtp(otp)
  if (otp !== '') return otp
  const seed = get('TOTP Seed')
  if (seed !== '') {
    const [period, digits] = get('TOTP Settings').split(';')
    return toUri({ secret: seed, period, digits })
  }
  const secret = readTimeOtp(get)
  if (secret === '') return ''
  const algorithm = get('TimeOtp-Algorithm').replace('HMAC-SHA-', 'SHA')
  return toUri({ secret, period: get('TimeOtp-Period'), digits: get('TimeOtp-Length'), algorithm })
}

/** KeeOtp: `key=SECRET&step=30&size=6`. */
function readKeeOtp(text: string): string {
  const values = new URLSearchParams(text)
  return toUri({
    secret: values.get('key') ?? '',
    period: values.get('step') ?? '',
    digits: values.get('size') ?? '',
    algorithm: (values.get('otpHashMode') ?? '').toUpperCase(),
  })
}

function readTimeOtp(get: GetValue): string {
  const base32 = get('TimeOtp-Secret-Base32')
  if (base32 !== '') return base32
  const hex = get('TimeOtp-Secret-Hex').match(/[\da-f]{2}/gi)
  if (hex) return toBase32(Uint8Array.from(hex, (pair) => Number.parseInt(pair, 16)))
  const base64 = get('TimeOtp-Secret-Base64')
  if (base64 !== '') return toBase32(fromBase64(base64) ?? new Uint8Array())
  return toBase32(new TextEncoder().encode(get('TimeOtp-Secret')))
}

type Parts = { secret: string; period?: string; digits?: string; algorithm?: string }

function toUri({ secret, period, digits, algorithm }: Parts): string {
  const parameters = new URLSearchParams({ secret: secret.replace(/[\s-]/g, '') })
  if (period) parameters.set('period', period)
  if (digits) parameters.set('digits', digits)
  if (algorithm) parameters.set('algorithm', algorithm)
  return `otpauth://totp/?${parameters}`
}

/** RFC 4648, section 6, without padding. */
function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
