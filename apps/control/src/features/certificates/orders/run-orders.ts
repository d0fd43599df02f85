import { advanceOrder, newOrderRecord, type OrderRecord, toCertificateId } from '@nora/acme'
import type { Finding } from '@nora/contract/domains'
import { SECOND_MS } from '@nora/kit'
import { findCertificateRow } from '../stored/certificates.store.ts'
import { failOrder, putOffOrder } from './end-order.ts'
import { useIssuer } from './issuer-limits.ts'
import { toErrorFinding, toFinding } from './order-findings.ts'
import type { Deps } from './orders.deps.ts'
import { claimOrders, OrderLost, type OrderRow, saveOrder } from './orders.store.ts'
import { publishChallenges } from './publish-challenges.ts'
import { storeIssued } from './store-issued.ts'

const AT_ONCE = 8
/** A process that died leaves its orders to others then; one that lives prolongs it. */
const LEASE_MS = 20 * SECOND_MS
const PROLONGED_MS = 5 * SECOND_MS

const purpose = (id: string) => `acme-order:${id}`

/** Goes on with the orders whose time has come. Answers whether there may be more. */
export function runOrders(deps: Deps) {
  return async (): Promise<boolean> => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const lease = deps.ids.next('lea')
    const rows = await deps.transaction((tx) => claimOrders(tx, { now, limit: AT_ONCE, lease, until }))
    await Promise.all(rows.map((row) => runOrder(deps, row)))
    return rows.length === AT_ONCE
  }
}

async function runOrder(deps: Deps, row: OrderRow): Promise<void> {
  const prolong = setInterval(() => void prolongLease(deps, row), PROLONGED_MS)
  try {
    await advance(deps, row)
  } catch (error) {
    if (error instanceof OrderLost) return
    const { finding, retryAt } = toErrorFinding(error)
    deps.log.warn({ err: error, order_id: row.id, names: row.names }, 'an order of a certificate is put off')
    await giveBack(() => putOffOrder(deps, row, finding, retryAt))
  } finally {
    clearInterval(prolong)
  }
}

/** Without it the lease runs out, and the next save says so. */
async function prolongLease({ db, clock, log }: Deps, row: OrderRow): Promise<void> {
  const leased_until = new Date(clock.now().getTime() + LEASE_MS)
  try {
    await saveOrder(db, row, { leased_until })
  } catch (error) {
    log.debug({ err: error, order_id: row.id }, 'a lease was not prolonged')
  }
}

/** What another process has taken meanwhile is its own. */
async function giveBack(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof OrderLost)) throw error
  }
}

async function advance(deps: Deps, row: OrderRow): Promise<void> {
  const { issuer, db, sealer } = deps
  const client = await issuer.getClient()
  const begun = row.record_sealed === null ? await begin(deps, row) : readRecord(deps, row)
  if (begun.order_url === null) {
    const caa = await findCaaRefusal(deps, row)
    if (caa) return failOrder(deps, row, caa)
    const until = await deps.transaction((tx) => useIssuer(deps, tx, issuer.config, row.names))
    if (until) {
      const finding = { code: 'issuer_rate_limited', until: until.toISOString() } as const
      return putOffOrder(deps, row, finding, until)
    }
  }
  const outcome = await advanceOrder(begun, {
    client,
    save: (record) =>
      saveOrder(db, row, {
        record_sealed: sealer.seal(purpose(row.id), JSON.stringify(record)),
        state: record.challenges.length > 0 ? 'proving' : record.order_url ? 'ordered' : 'waiting',
        challenges: record.chain_pem === null ? record.challenges : [],
      }),
    chooseTypes: (_, isWildcard) => chooseTypes(row, isWildcard),
    publish: (challenges) => publishChallenges(deps, row, challenges),
  })
  switch (outcome.kind) {
    case 'issued':
      return storeIssued(deps, row, outcome.record)
    case 'refused':
      return failOrder(deps, row, toFinding(outcome.problem))
    case 'wait':
      await saveOrder(db, row, {
        state: outcome.step,
        next_at: outcome.until,
        lease: null,
        leased_until: null,
      })
  }
}

/** Of a name the other way is tried when the first has failed; names of a zone are proved by DNS only. */
function chooseTypes({ purpose_kind, is_alpn_first }: OrderRow, isWildcard: boolean) {
  if (purpose_kind === 'zone' || isWildcard) return ['dns-01'] as const
  return is_alpn_first ? (['tls-alpn-01', 'http-01'] as const) : (['http-01', 'tls-alpn-01'] as const)
}

async function begin({ issuer, db }: Deps, { names, renews_id, csr }: OrderRow): Promise<OrderRecord> {
  const { profile, preferredIssuer } = issuer.config
  const renewed = renews_id === null ? undefined : await findCertificateRow(db, renews_id)
  const replaces = renewed ? toCertificateId(renewed.chain_pem) : null
  const directory = await (await issuer.getClient()).getDirectory()
  return newOrderRecord(names, {
    profile: profile !== null && directory.profiles.includes(profile) ? profile : null,
    // Issuers without windows for renewals do not know the field.
    replaces: directory.renewalInfo === null ? null : replaces,
    preferred_issuer: preferredIssuer,
    csr,
  })
}

function readRecord({ sealer }: Deps, { id, record_sealed }: OrderRow): OrderRecord {
  return JSON.parse(sealer.open(purpose(id), record_sealed ?? '')) as OrderRecord
}

/** Issuers do not say in their directory by what name CAA records know them only when they ignore CAA. */
async function findCaaRefusal({ issuer, checkCaa }: Deps, { names }: OrderRow): Promise<Finding | null> {
  const { caaIdentities: issuers } = await (await issuer.getClient()).getDirectory()
  if (issuers.length === 0) return null
  for (const name of names) {
    const isWildcard = name.startsWith('*.')
    const finding = await checkCaa(name.replace(/^\*\./, ''), { issuers, isWildcard })
    if (finding) return finding
  }
  return null
}
