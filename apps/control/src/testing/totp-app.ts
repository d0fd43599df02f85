import type { Clock } from '@nora/kit'
import { Secret, TOTP } from 'otpauth'

/** An authenticator app with one key, by the given clock. */
export function totpApp(key: string, clock: Clock) {
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(key) })
  return {
    code: (offsetS = 0) => totp.generate({ timestamp: clock.now().getTime() + offsetS * 1000 }),
    /** Six digits that are no code of the app around now. */
    wrongCode(): string {
      const near = [-60, -30, 0, 30, 60].map((offsetS) => this.code(offsetS))
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((c) => !near.includes(c)) ?? ''
    },
  }
}
