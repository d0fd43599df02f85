import type { Finding } from '@nora/contract/domains'
import type { Db } from '../../platform/database/database.ts'
import { afterCheck, type CheckResult } from '../../verification/check-plan.ts'
import { toDomainRecords } from '../../verification/needed-records.ts'
import { afterEvent } from '../../verification/transitions.ts'
import type { Deps } from './domains.deps.ts'
import { checkedDomains, type DomainRow, findVerified, lockHostname } from './domains.store.ts'
import { saveDomain } from './save-domain.ts'
import { secureDomain } from './secure-domain.ts'

const AT_ONCE = 10

/** Checks the records of domains whose time has come. Answers whether there may be more. */
export function checkDueDomains(deps: Deps) {
  return async (): Promise<boolean> => {
    const now = deps.clock.now()
    const begin = (row: DomainRow) => afterEvent(row, { kind: 'check_begun' }, now)
    const due = await deps.transaction((tx) => checkedDomains.claimDue(tx, { now, limit: AT_ONCE, begin }))
    for (const { id, team_id, user_id } of due) {
      deps.changes.tell({ kind: 'domain', id, is_gone: false, team_id, user_id })
    }
    await Promise.all(due.map((row) => checkDomain(deps, row)))
    return due.length === AT_ONCE
  }
}

async function checkDomain(deps: Deps, asked: DomainRow): Promise<void> {
  const result = await lookUp(deps, asked)
  if (!result) return
  await deps.transaction(async (tx) => {
    await lockHostname(tx, asked.hostname)
    const row = await checkedDomains.findLocked(tx, asked.id)
    // Released, or added anew, while its records were looked up.
    if (!row || row.label !== asked.label) return
    const checked = afterCheck(row, result, deps.clock.now())
    const isProved = checked.verified_at !== null && row.verified_at === null
    if (isProved) await takeFromOther(deps, tx, checked)
    const after = checked.status === 'dns_verified' ? await secureDomain(deps, tx, checked) : checked
    await saveDomain(deps, tx, row, after)
  })
}

/** What DNS shows; null for a name of a region that is no more, which nothing can lead to. */
async function lookUp(
  deps: Deps,
  { team_id, hostname, label, region }: DomainRow,
): Promise<CheckResult | null> {
  const known = deps.config.regions.find(({ id }) => id === region)
  if (!known || label === null) return null
  const targets = deps.toTargets(known)
  try {
    return await deps.checkRecords({
      hostname,
      label,
      region: targets,
      needed: toDomainRecords({ hostname, label }, targets),
      isLabelOfAnother: (other) => deps.isLabelOfAnother(deps.db, other, team_id),
    })
  } catch (error) {
    deps.log.warn({ err: error, hostname }, 'the records of a domain could not be looked up')
    return { findings: [{ code: 'timeout' }], servers: [] }
  }
}

/** The records show this team's label: who had the name before has it no longer. */
async function takeFromOther(deps: Deps, tx: Db, { id, hostname }: DomainRow): Promise<void> {
  const found = await findVerified(tx, hostname)
  const holder = found && found.id !== id ? await checkedDomains.findLocked(tx, found.id) : undefined
  if (!holder) return
  const finding = labelOfAnother(deps, holder)
  const lost = afterEvent(holder, { kind: 'label_of_another', finding }, deps.clock.now())
  await saveDomain(deps, tx, holder, lost)
}

function labelOfAnother(deps: Deps, { hostname, label, region }: DomainRow): Finding {
  const known = deps.config.regions.find((one) => one.id === region)
  if (!known || label === null) return { code: 'label_of_another' }
  return { code: 'label_of_another', needed: toDomainRecords({ hostname, label }, deps.toTargets(known)) }
}
