import { DAY_MS } from '@nora/kit'

const SHORT_MS = 10 * DAY_MS
const JITTER = 0.05
const LAST_SHARE = 1 / 10

/**
 * When a certificate is renewed that its issuer suggests no window for: after two thirds of its lifetime, after
 * half of a short one, and not at the same moment as others that were issued together.
 */
export function chooseRenewalTime(
  { not_before, not_after }: { not_before: Date; not_after: Date },
  random: () => number,
): Date {
  const lifetimeMs = not_after.getTime() - not_before.getTime()
  const share = lifetimeMs < SHORT_MS ? 1 / 2 : 2 / 3
  const jitterMs = (random() - 0.5) * 2 * JITTER * lifetimeMs
  return new Date(not_before.getTime() + lifetimeMs * share + jitterMs)
}

/**
 * A moment in the window that the issuer suggests (RFC 9773 §4.2), of which one that is over means now. A window at
 * the end of the lifetime or after it counts until the last tenth begins: an order may have to be tried again.
 */
export function chooseInWindow(
  { start, end }: { start: Date; end: Date },
  { not_before, not_after }: { not_before: Date; not_after: Date },
  now: Date,
  random: () => number,
): Date {
  const last = not_after.getTime() - (not_after.getTime() - not_before.getTime()) * LAST_SHARE
  const latest = Math.min(end.getTime(), last)
  const earliest = Math.min(start.getTime(), latest)
  return new Date(Math.max(earliest + random() * (latest - earliest), now.getTime()))
}
