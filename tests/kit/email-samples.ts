import type { Email } from '../../apps/control/src/platform/mail/email.ts'

/** Holds the emails of one maker, by what they are about. */
export type Samples = Record<string, Email>

export function toSamples<K extends string, T>(
  about: Record<K, T>,
  toEmail: (kind: K, value: T) => Email,
): Samples {
  return Object.fromEntries(
    Object.entries<T>(about).map(([kind, value]) => [kind, toEmail(kind as K, value)]),
  )
}
