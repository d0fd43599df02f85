import { SECOND_MS } from '@nora/kit'
import { tooMany } from '../platform/problem.ts'
import { verificationTexts } from './verification.messages.ts'

const PAUSE_MS = 5 * SECOND_MS

/** Refuses a check that somebody asks for too soon after the one before. */
export function assertMayAsk(asked_at: Date | null, now: Date): void {
  const leftMs = asked_at ? asked_at.getTime() + PAUSE_MS - now.getTime() : 0
  if (leftMs > 0) throw tooMany(leftMs / SECOND_MS, verificationTexts.tooSoon)
}
