import { DAY_MS } from '@nora/kit'
import type { RecordContent } from '../record.ts'
import { estimateStrength } from '../strength/estimate-strength.ts'
import { isOpenHttp, offersTotp } from './addresses.ts'
import { type BreachSource, findBreached } from './breaches.ts'

export const HEALTH_ISSUES = ['breached', 'reused', 'weak', 'old', 'http', 'no_totp'] as const
export type HealthIssue = (typeof HEALTH_ISSUES)[number]

export type HealthRecord = { id: string; content: RecordContent }

/** Holds no value of the record, so that it may leave the Worker. */
export type HealthFinding = {
  id: string
  /** In the order of `HEALTH_ISSUES`, at least one. */
  issues: HealthIssue[]
  /** Ids of the other records with this password. */
  reused_by: string[]
}

export type HealthOptions = {
  now: Date
  /** Left out where nobody agreed to ask. */
  breaches?: BreachSource
}

const OLD_AFTER_DAYS = 365
const WEAK_BELOW = 3

/**
 * What is wrong with the passwords of the records. Nothing is said of records in the trash and of
 * those set to be ignored, though the latter count as places where a password is reused.
 */
export async function checkHealth(
  records: readonly HealthRecord[],
  { now, breaches }: HealthOptions,
): Promise<HealthFinding[]> {
  const present = records.filter(({ content }) => content.overview.trashed_at === null)
  const checked = present.filter(({ content }) => content.details.health === 'on')
  const passwords = new Set(
    checked.map(({ content }) => content.details.password).filter((text) => text !== ''),
  )
  const breached = breaches ? await findBreached(passwords, breaches) : new Set<string>()
  const users = groupByPassword(present)
  return checked.flatMap(({ id, content }) => {
    const { password } = content.details
    const reused_by = (users.get(password) ?? []).filter((other) => other !== id)
    const has: Record<HealthIssue, boolean> = {
      breached: breached.has(password),
      reused: reused_by.length > 0,
      weak: password !== '' && isWeak(content),
      old: password !== '' && isOld(content, now),
      http: content.overview.urls.some(isOpenHttp),
      no_totp: password !== '' && content.details.totp === null && content.overview.urls.some(offersTotp),
    }
    const issues = HEALTH_ISSUES.filter((issue) => has[issue])
    return issues.length > 0 ? [{ id, issues, reused_by }] : []
  })
}

function groupByPassword(records: readonly HealthRecord[]): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const { id, content } of records) {
    const { password } = content.details
    const known = users.get(password)
    if (known) known.push(id)
    else if (password !== '') users.set(password, [id])
  }
  return users
}

function isWeak({ overview, details }: RecordContent): boolean {
  const personal = [overview.name, overview.login, ...overview.urls]
  return estimateStrength(details.password, { personal }).score < WEAK_BELOW
}

function isOld({ details }: RecordContent, now: Date): boolean {
  const changedAt = details.changed_password_at
  return changedAt !== null && now.getTime() - Date.parse(changedAt) > OLD_AFTER_DAYS * DAY_MS
}
