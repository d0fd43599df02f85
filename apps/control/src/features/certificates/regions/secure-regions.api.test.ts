import { MINUTE_MS } from '@nora/kit'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Config, loadConfig } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { createFakeDns, type FakeDns } from '../../../testing/fake-dns.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { acme_orders } from '../orders/orders.tables.ts'
import { insertCertificate } from '../stored/certificates.store.ts'
import { toAcmeConfig } from '../testing/issuing.ts'
import { type RegionDeps, secureRegions } from './secure-regions.ts'

const OWN = '192.0.2.10'
const DOMAIN = 'ru.example.com'
const CONSOLE = `console.${DOMAIN}`
const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([
    { id: 'ru', domain: DOMAIN, public_scheme: 'https', public_port: 443, ipv4: [OWN] },
    { id: 'lan', domain: 'lan.example.com', public_scheme: 'http', public_port: 80, ipv4: [OWN] },
  ]),
})
const NO_ISSUER = { directoryUrl: 'https://127.0.0.1:9/dir', ca_pem: '' }

let booted: Booted
let dns: FakeDns
/** Names at which tunnels are open, by region. */
let open: Map<string, string[]>

async function boot(changes: Partial<Config> = {}): Promise<void> {
  const acme = toAcmeConfig(NO_ISSUER, { securesRegions: true })
  const config = { regions, acme, base_url: `https://${CONSOLE}`, dns: { address: '127.0.0.1', port: 9 } }
  booted = await bootControl({ ...config, ...changes }, { hasher: plainHasher })
}

beforeEach(async () => {
  dns = createFakeDns()
  open = new Map()
  await boot()
})
afterEach(() => booted.close())

async function secure(): Promise<void> {
  const { findTexts, findAddresses } = dns.recordChecks
  const listHostnames = (region: string) => open.get(region) ?? []
  await secureRegions({ ...booted.control.platform, findTexts, findAddresses, listHostnames } as RegionDeps)()
}

const listOrders = async () =>
  (await booted.control.platform.db.select().from(acme_orders).orderBy(asc(acme_orders.id))).map(
    ({ purpose_id, names, region, team_id }) => ({ purpose_id, names, region, team_id }),
  )

const leadHere = (...names: string[]) => {
  for (const name of names) dns.addresses.set(name, [OWN])
}
const delegate = () => dns.texts.set(`_acme-challenge.${DOMAIN}`, [`nora-region=${DOMAIN}`])

async function hold(names: string[], purpose_id: string): Promise<void> {
  const now = booted.clock.now()
  await insertCertificate(booted.control.platform.db, {
    id: `crt_${purpose_id}`,
    team_id: null,
    source: 'acme',
    state: 'live',
    description: '',
    names,
    chain_pem: 'a chain',
    key_sealed: 'sealed',
    purpose_kind: 'region',
    purpose_id,
    region: 'ru',
    issuer: 'CN=an issuer',
    serial: '1',
    key_type: 'EC P-256',
    sha256: purpose_id,
    not_before: now,
    not_after: new Date(now.getTime() + 90 * 24 * 60 * MINUTE_MS),
    created_at: now,
  })
}

test('nothing is ordered before a name leads to the region', async () => {
  open.set('ru', [`shop.${DOMAIN}`])
  dns.addresses.set(CONSOLE, ['198.51.100.1'])
  await secure()
  expect(await listOrders()).toEqual([])
})

test('without a delegation the console and each open tunnel get one of their own, once', async () => {
  leadHere(CONSOLE, `shop.${DOMAIN}`)
  open.set('ru', [`shop.${DOMAIN}`, `gone.${DOMAIN}`])
  open.set('lan', ['shop.lan.example.com'])
  leadHere('shop.lan.example.com')
  await secure()
  await secure()
  expect(await listOrders()).toEqual([
    { purpose_id: `region:ru:${CONSOLE}`, names: [CONSOLE], region: 'ru', team_id: null },
    { purpose_id: `region:ru:shop.${DOMAIN}`, names: [`shop.${DOMAIN}`], region: 'ru', team_id: null },
  ])
})

test('a delegated domain gets one for all names, and beside it one each until that is there', async () => {
  delegate()
  leadHere(CONSOLE)
  await secure()
  expect((await listOrders()).map(({ names }) => names)).toEqual([[`*.${DOMAIN}`, DOMAIN], [CONSOLE]])
})

test('with the wildcard nothing more is ordered, and a single certificate keeps only its own name from it', async () => {
  delegate()
  leadHere(CONSOLE, `shop.${DOMAIN}`)
  open.set('ru', [`shop.${DOMAIN}`])
  await hold([CONSOLE], `region:ru:${CONSOLE}`)
  await secure()
  expect((await listOrders()).map(({ names }) => names)).toEqual([
    [`*.${DOMAIN}`, DOMAIN],
    [`shop.${DOMAIN}`],
  ])
  await booted.control.platform.db.delete(acme_orders)
  await hold([`*.${DOMAIN}`, DOMAIN], 'region:ru')
  await secure()
  expect(await listOrders()).toEqual([])
})

test('a delegation to elsewhere, or without a DNS server of our own, is none', async () => {
  dns.texts.set(`_acme-challenge.${DOMAIN}`, ['nora-region=other.example.com'])
  await secure()
  await booted.close()
  await boot({ dns: null })
  delegate()
  await secure()
  expect(await listOrders()).toEqual([])
})

test('one that has failed is ordered again after ten minutes, or when its issuer allows it', async () => {
  leadHere(CONSOLE)
  await secure()
  const { db } = booted.control.platform
  const fail = (until: string | null) =>
    db
      .update(acme_orders)
      .set({
        state: 'failed',
        ended_at: booted.clock.now(),
        finding: until === null ? { code: 'challenge_wrong' } : { code: 'issuer_rate_limited', until },
      })
      .where(eq(acme_orders.state, 'waiting'))
  await fail(null)
  booted.clock.advance(9 * MINUTE_MS)
  await secure()
  expect(await listOrders()).toHaveLength(1)
  booted.clock.advance(2 * MINUTE_MS)
  await secure()
  expect(await listOrders()).toHaveLength(2)
  await fail(new Date(booted.clock.now().getTime() + 60 * MINUTE_MS).toISOString())
  booted.clock.advance(59 * MINUTE_MS)
  await secure()
  expect(await listOrders()).toHaveLength(2)
  booted.clock.advance(2 * MINUTE_MS)
  await secure()
  expect(await listOrders()).toHaveLength(3)
})

test('of very many open tunnels the first fifty get a certificate each', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `t${at}.${DOMAIN}`)
  leadHere(...names)
  open.set('ru', names)
  await secure()
  // The console is one of them, and does not lead here.
  expect((await listOrders()).map(({ names: [name] }) => name)).toEqual(names.slice(0, 49))
})
