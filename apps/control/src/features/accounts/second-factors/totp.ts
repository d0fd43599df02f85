import { Secret, TOTP } from 'otpauth'

/** Every authenticator app supports these (RFC 6238); some ignore other parameters and show wrong codes. */
const PARAMETERS = { issuer: 'Nora', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may be a step off, and a code typed at the end of its step arrives in the next. */
const WINDOW_STEPS = 1
/** The key is as long as the hash: RFC 4226 §4 recommends 160 bits. */
const KEY_BYTES = 20

export function newTotpKey(): string {
  return new Secret({ size: KEY_BYTES }).base32
}

/** Makes the content of the QR code: `otpauth://totp/Nora:anna@example.com?…`. */
export function otpauthUrl(key: string, label: string): string {
  return new TOTP({ ...PARAMETERS, label, secret: Secret.fromBase32(key) }).toString()
}

/** The time step that the code belongs to; null when it is of none around now. */
export function getStep(key: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(key) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
