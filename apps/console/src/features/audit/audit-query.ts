import { DAY_MS } from '@nora/kit'
import type { AuditSearch } from './audit-search.ts'

/** Makes the query for the server: whole days of the reader become moments. */
export function toAuditQuery({ q, member, action, kind, object, address, from, to }: AuditSearch) {
  return {
    q,
    member,
    action,
    object_kind: kind,
    object,
    address,
    from: toMoment(from, 0),
    to: toMoment(to, 1),
  }
}

/** The day’s beginning in local time, so many days later; undefined for what is no day. */
function toMoment(day: string | undefined, plusDays: number): string | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const begin = new Date(`${day}T00:00:00`)
  if (Number.isNaN(begin.getTime())) return undefined
  // Noon of the next day and then its beginning: days of 23 and 25 hours have one too.
  const shifted = new Date(begin.getTime() + plusDays * DAY_MS + (plusDays * DAY_MS) / 2)
  if (plusDays > 0) shifted.setHours(0, 0, 0, 0)
  return shifted.toISOString()
}
