import { DAY_MS } from '@nora/kit'
import type { ReservedRow } from './reserved-rows.ts'

/** How long what was released is kept for its team. */
const RELEASED_KEPT_MS = DAY_MS

/** Whether the row still keeps its address from others. */
export function isKept({ released_at }: Pick<ReservedRow, 'released_at'>, now: Date): boolean {
  return released_at === null || now.getTime() - released_at.getTime() < RELEASED_KEPT_MS
}

/** Returns the moment before which a released address is no longer kept. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - RELEASED_KEPT_MS)
}
