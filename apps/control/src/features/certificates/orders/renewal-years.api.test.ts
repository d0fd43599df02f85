import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import * as x509 from '@peculiar/x509'
import { isNull, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { type CertificateRow, insertCertificate } from '../stored/certificates.store.ts'
import { tls_certificates } from '../stored/certificates.tables.ts'
import { failOrder, putOffOrder } from './end-order.ts'
import type { Deps } from './orders.deps.ts'
import { claimOrders, type OrderRow } from './orders.store.ts'
import { acme_orders } from './orders.tables.ts'
import { renewCertificates } from './renew-certificates.ts'
import { orderCertificate } from './request-certificate.ts'
import { storeIssued } from './store-issued.ts'

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const LIFETIMES = [6, 45, 90]
/** By night these are years. */
const DAYS = Number(process.env.NORA_TEST_RENEWAL_DAYS ?? 120)

type Window = { start: Date; end: Date; askAgainAt: Date | null } | null
type Lifetime = { not_before: Date; not_after: Date }

/** What an issuer suggests: by its certificates' lifetime, and the moment. */
const suggestions: Record<string, (lifetime: Lifetime, now: Date, random: () => number) => Window> = {
  none: () => null,
  steady: (lifetime, now) => share(lifetime, now, 0.6, 0.7),
  wandering: (lifetime, now, random) => share(lifetime, now, 0.5 + random() / 10, 0.7),
  revoking: (lifetime, now, random) =>
    random() < 0.02 ? share(lifetime, now, -2, -1) : share(lifetime, now, 0.6, 0.7),
  late: (lifetime, now) => share(lifetime, now, 0.99, 1.5),
}

function share({ not_before, not_after }: Lifetime, now: Date, from: number, to: number): Window {
  const at = (part: number) =>
    new Date(not_before.getTime() + part * (not_after.getTime() - not_before.getTime()))
  return { start: at(from), end: at(to), askAgainAt: new Date(now.getTime() + 7 * DAY_MS) }
}

/** mulberry32: the same years each time. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

let booted: Booted
let keys: webcrypto.CryptoKeyPair
beforeAll(async () => {
  x509.cryptoProvider.set(webcrypto)
  keys = (await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  booted = await bootControl({}, { hasher: plainHasher })
})
afterAll(() => booted.close())

async function issue(hostname: string, days: number): Promise<string> {
  const notBefore = new Date(Math.floor((booted.clock.now().getTime() - HOUR_MS) / SECOND_MS) * SECOND_MS)
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${hostname}`,
    notBefore,
    notAfter: new Date(notBefore.getTime() + days * DAY_MS),
    signingAlgorithm: EC,
    keys,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: hostname }])],
  })
  return made.toString('pem')
}

function makeDeps(suggest: (of: Lifetime & { hostname: string }) => Window, random: () => number): Deps {
  const nothing = async () => undefined
  const client = {
    getRenewalWindow: async (pem: string) => {
      const { notBefore: not_before, notAfter: not_after, subject } = new x509.X509Certificate(pem)
      return suggest({ not_before, not_after, hostname: subject.replace('CN=', '') })
    },
  }
  return {
    ...booted.control.platform,
    random,
    issuer: { getClient: async () => client, config: { directory: 'https://issuer.example', limits: [] } },
    uses: { isUsed: async () => true },
    challenges: { touch: () => undefined },
    served: { touch: () => undefined },
    changes: { tell: () => undefined },
    listOwners: async () => [],
    onIssued: nothing,
    onRefused: nothing,
  } as unknown as Deps
}

/** The issuer at work: most orders are issued, some are refused, and sometimes it is away. */
async function serveOrders(deps: Deps, random: () => number): Promise<void> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + 20 * SECOND_MS)
  const rows: OrderRow[] = await deps.transaction((tx) =>
    claimOrders(tx, { now, limit: 64, lease: deps.ids.next('lea'), until }),
  )
  for (const row of rows) {
    const luck = random()
    if (luck < 0.1) await failOrder(deps, row, { code: 'challenge_wrong' })
    else if (luck < 0.15) await putOffOrder(deps, row, { code: 'issuer_down' }, null)
    else {
      const [hostname = ''] = row.names
      const chain_pem = await issue(hostname, Number(hostname.split('.')[1]))
      await storeIssued(deps, row, { chain_pem, key_pem: 'a key', challenges: [] } as never)
    }
  }
}

/** The next moment at which there is something to do. */
function findNext(certificates: readonly CertificateRow[], orders: readonly OrderRow[]): number {
  const live = certificates.filter(({ state }) => state === 'live')
  const times = [
    ...live.flatMap(({ renew_at, ask_window_at }) => [renew_at?.getTime(), ask_window_at?.getTime()]),
    ...orders.map(({ next_at }) => next_at.getTime()),
  ]
  return Math.min(...times.filter((time) => time !== undefined))
}

async function readAll() {
  const { db } = booted.control.platform
  const certificates = await db.select().from(tls_certificates).where(ne(tls_certificates.state, 'replaced'))
  const orders = await db.select().from(acme_orders).where(isNull(acme_orders.ended_at))
  return { certificates, orders }
}

const kinds = Object.keys(suggestions).flatMap((kind) => LIFETIMES.map((days) => ({ kind, days })))
const toHostname = (kind: string, days: number) => `${kind}.${days}.example`

test(
  `over ${DAYS} days no certificate is renewed late or twice, whatever windows its issuer suggests`,
  async () => {
    const { db } = booted.control.platform
    const random = createRandom(9773)
    const deps = makeDeps(({ hostname, ...lifetime }) => {
      const suggest = suggestions[hostname.split('.')[0] ?? '']
      return suggest?.(lifetime, booted.clock.now(), random) ?? null
    }, random)
    for (const { kind, days } of kinds) {
      const hostname = toHostname(kind, days)
      const purpose = { kind: 'domain', id: `dom_${hostname}` } as const
      const wanted = { purpose, team_id: null, region: 'ru', names: [hostname] }
      await deps.transaction((tx) => orderCertificate(deps, tx, wanted))
    }
    while ((await readAll()).certificates.length < kinds.length) await serveOrders(deps, () => 1)
    const begun = booted.clock.now().getTime()
    while (booted.clock.now().getTime() < begun + DAYS * DAY_MS) {
      // Two processes find the same ones due.
      await Promise.all([renewCertificates(deps)(), renewCertificates(deps)()])
      await serveOrders(deps, random)
      const { certificates, orders } = await readAll()
      const now = booted.clock.now().getTime()
      expect(certificates.map(({ purpose_id }) => purpose_id).sort()).toEqual(
        kinds.map(({ kind, days }) => `dom_${toHostname(kind, days)}`).sort(),
      )
      const late = certificates.filter(({ not_after }) => not_after.getTime() <= now)
      expect(late.map(({ names }) => names)).toEqual([])
      booted.clock.advance(Math.max(findNext(certificates, orders) - now, HOUR_MS))
    }
    const ended = await db.select().from(acme_orders)
    for (const { kind, days } of kinds) {
      const replaced = ended.flatMap(({ state, renews_id, names }) =>
        names[0] === toHostname(kind, days) && state === 'issued' && renews_id !== null ? [renews_id] : [],
      )
      expect(new Set(replaced).size).toBe(replaced.length)
      const least = DAYS / days
      expect(replaced.length).toBeGreaterThanOrEqual(Math.floor(least))
      // Issuers that revoke ask for more.
      if (kind !== 'revoking') expect(replaced.length).toBeLessThanOrEqual(Math.ceil(least * 2.5))
    }
  },
  30 * MINUTE_MS,
)

test('a certificate with another live order of its names is not left behind', async () => {
  const { db } = booted.control.platform
  await db.delete(acme_orders)
  await db.delete(tls_certificates)
  const deps = makeDeps(() => null, Math.random)
  const names = ['taken.90.example']
  const chain_pem = await issue('taken.90.example', 90)
  const now = booted.clock.now()
  const facts = { issuer: 'CN=an issuer', serial: '1', key_type: 'EC P-256', sha256: 'a' }
  await insertCertificate(db, {
    ...facts,
    id: 'crt_held',
    team_id: null,
    source: 'acme',
    state: 'live',
    description: '',
    names,
    chain_pem,
    key_sealed: 'sealed',
    not_before: now,
    not_after: new Date(now.getTime() + 90 * DAY_MS),
    created_at: now,
    purpose_kind: 'domain',
    purpose_id: 'dom_one',
    region: 'ru',
    renew_at: now,
  })
  const other = { purpose: { kind: 'domain', id: 'dom_other' }, team_id: null, region: 'ru', names } as const
  await deps.transaction((tx) => orderCertificate(deps, tx, other))
  await renewCertificates(deps)()
  expect((await readAll()).certificates).toMatchObject([{ state: 'live' }])
  await serveOrders(deps, () => 1)
  booted.clock.advance(HOUR_MS)
  await renewCertificates(deps)()
  expect((await readAll()).orders).toMatchObject([{ renews_id: 'crt_held' }])
})
