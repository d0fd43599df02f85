import type { SsoDomain } from '@nora/contract/sso'
import type { DomainRow } from '../sso.store.ts'

export const RECORD_PREFIX = '_nora-verify'

export function getRecord({ domain, token }: Pick<DomainRow, 'domain' | 'token'>): SsoDomain['record'] {
  return { name: `${RECORD_PREFIX}.${domain}`, type: 'TXT', value: `nora-verify=${token}` }
}

export function toDomain(row: DomainRow): SsoDomain {
  const { id, domain, verified_at, finding, seen, checked_at, next_check_at } = row
  const unproved = finding === null ? 'dns_check' : 'dns_failed'
  return {
    id,
    domain,
    finding,
    seen: [...seen],
    state: verified_at ? 'dns_verified' : unproved,
    record: getRecord(row),
    checked_at: checked_at?.toISOString() ?? null,
    next_check_at: next_check_at?.toISOString() ?? null,
  }
}
