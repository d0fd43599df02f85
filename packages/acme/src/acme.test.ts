import { createPrivateKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccountKey } from './account-key.ts'
import type { ChallengeType } from './acme-client.ts'
import { AcmeProblem, AcmeUnreachable } from './acme-problem.ts'
import { type AdvanceDeps, advanceOrder } from './advance-order.ts'
import type { AcmeFetch } from './connection.ts'
import { newOrderRecord, type OrderRecord } from './order-record.ts'
import { startAcmeRelay } from './testing/acme-relay.ts'
import { issue, type OrderFixture, startOrderFixture } from './testing/order-fixture.ts'
import { type Pebble, startPebble } from './testing/pebble.ts'

let fixture: OrderFixture
let servers: OrderFixture['servers']
let pebble: Pebble
let openAccount: OrderFixture['openAccount']
let createClient: OrderFixture['createClient']
let newName: OrderFixture['newName']
let toDeps: OrderFixture['toDeps']
beforeAll(async () => {
  fixture = await startOrderFixture()
  ;({ servers, pebble, openAccount, createClient, newName, toDeps } = fixture)
})
afterAll(() => fixture.stop())

describe('an order', () => {
  test.each<[ChallengeType, (name: string) => string[]]>([
    ['http-01', (name) => [name]],
    ['tls-alpn-01', (name) => [name]],
    ['dns-01', (name) => [name, `*.${name}`]],
  ])('is proved by %s and issued', async (type, toNames) => {
    const { client } = await openAccount()
    const names = toNames(newName())
    const outcome = await issue(newOrderRecord(names), toDeps(client, [type]))
    if (outcome.kind !== 'issued') throw new Error(JSON.stringify(outcome))
    const own = new X509Certificate(outcome.record.chain_pem)
    expect(own.checkPrivateKey(createPrivateKey(outcome.record.key_pem ?? ''))).toBe(true)
    expect(own.subjectAltName?.split(', ').sort()).toEqual(names.map((name) => `DNS:${name}`).sort())
    expect(outcome.record.chain_pem.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1)
  })

  test('takes the first challenge that is offered: a wildcard is proved by DNS only', async () => {
    const { client } = await openAccount()
    const name = newName()
    const outcome = await issue(newOrderRecord([name, `*.${name}`]), toDeps(client, ['http-01', 'dns-01']))
    expect(outcome.kind).toBe('issued')
    expect(servers.seen).toContain(`http ${name}`)
    const refused = await issue(newOrderRecord([`*.${newName()}`]), toDeps(client, ['http-01']))
    expect(refused).toMatchObject({ kind: 'refused', problem: { type: 'unsupportedIdentifier' } })
  })

  test('whose challenge is answered wrongly is refused with what the issuer saw', async () => {
    const { client } = await openAccount()
    const publish: AdvanceDeps['publish'] = (challenges) =>
      servers.publish(challenges.map((one) => ({ ...one, key_authorization: 'wrong' })))
    const outcome = await issue(newOrderRecord([newName()]), toDeps(client, ['http-01'], { publish }))
    expect(outcome).toMatchObject({
      kind: 'refused',
      problem: { type: 'unauthorized', detail: expect.stringContaining('wrong') },
    })
  })

  test('waits until its answers are published', async () => {
    const { client } = await openAccount()
    const deps = toDeps(client, ['http-01'])
    const blocked = await advanceOrder(newOrderRecord([newName()]), { ...deps, publish: async () => false })
    expect(blocked).toMatchObject({ kind: 'wait', record: { challenges: [{ type: 'http-01' }] } })
    expect((await issue(blocked.record, deps)).kind).toBe('issued')
  })

  test('is answered only when the values of all its names are published', async () => {
    const { key, accountUrl } = await openAccount()
    const steps: string[] = []
    const fetch: AcmeFetch = (url, init) => {
      if (new URL(url).pathname.startsWith('/chalZ')) steps.push('answer')
      return pebble.fetch(url, init)
    }
    const publish: AdvanceDeps['publish'] = (challenges) => {
      steps.push(`publish ${challenges.length}`)
      return servers.publish(challenges)
    }
    const deps = toDeps(createClient(key, accountUrl, { fetch }), ['http-01'], { publish })
    expect((await issue(newOrderRecord([newName(), newName(), newName()]), deps)).kind).toBe('issued')
    expect(steps[0]).toBe('publish 3')
    expect(steps.filter((step) => step === 'answer').length).toBeGreaterThanOrEqual(3)
  })

  test('with a name that the issuer does not sign is refused for good', async () => {
    const { client } = await openAccount()
    const order = newOrderRecord(['blocked-domain.example', newName()])
    const saved: OrderRecord[] = []
    const save = async (record: OrderRecord) => void saved.push(record)
    const outcome = await issue(order, toDeps(client, ['http-01'], { save }))
    expect(outcome).toMatchObject({ kind: 'refused', problem: { type: 'rejectedIdentifier' } })
    expect(outcome.record).toEqual(saved.at(-1))
  })

  test('says which certificate it renews and which profile it has', async () => {
    const relay = await startAcmeRelay(pebble, { profiles: ['shortlived'] })
    const { client } = await openAccount(relay)
    expect((await client.getDirectory()).profiles).toEqual(['shortlived'])
    const wanted = { profile: 'shortlived', replaces: 'aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE' }
    const outcome = await issue(newOrderRecord([newName()], wanted), toDeps(client, ['http-01']))
    expect(outcome.kind).toBe('issued')
    expect(relay.orders).toMatchObject([wanted])
    await relay.stop()
  })

  test.each(['alreadyReplaced', 'malformed', 'unauthorized'])(
    'that may not replace its certificate (%s) is ordered as a new one',
    async (problem) => {
      const relay = await startAcmeRelay(pebble)
      relay.replacementProblem = problem
      const { client } = await openAccount(relay)
      const order = newOrderRecord([newName()], { replaces: 'aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE' })
      expect((await issue(order, toDeps(client, ['http-01']))).kind).toBe('issued')
      expect(relay.orders).toHaveLength(1)
      expect(relay.orders[0]).not.toHaveProperty('replaces')
      await relay.stop()
    },
  )

  test('that the issuer limits says until when', async () => {
    const relay = await startAcmeRelay(pebble)
    const { client } = await openAccount(relay)
    relay.limitedUntil = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000)
    await expect(issue(newOrderRecord([newName()]), toDeps(client, ['http-01']))).rejects.toMatchObject({
      type: 'rateLimited',
      status: 429,
      retryAt: relay.limitedUntil,
    })
    await relay.stop()
  })

  test.each(['/order-plz', '/chalZ', '/finalize-order', '/certZ'])(
    'whose answer from %s is lost on the way is issued once',
    async (path) => {
      const relay = await startAcmeRelay(pebble)
      const { client } = await openAccount(relay)
      relay.loseAnswerTo = path
      const before = pebble.countIssued()
      let saved = newOrderRecord([newName()])
      const save = async (record: OrderRecord) => {
        saved = record
      }
      const deps = toDeps(client, ['http-01'], { save })
      await expect(issue(saved, deps)).rejects.toBeInstanceOf(AcmeUnreachable)
      expect((await issue(saved, deps)).kind).toBe('issued')
      expect(pebble.countIssued() - before).toBe(1)
      await relay.stop()
    },
  )
})

describe('an account', () => {
  test('is found again by its key, changes its contact, and goes over to another key', async () => {
    const { key, client, accountUrl } = await openAccount()
    expect(await createClient(key, null).createAccount()).toBe(accountUrl)
    await client.setContact(['mailto:boris@example.com'])
    const next = await makeAccountKey()
    await client.rollKey(next)
    await client.setContact(['mailto:clara@example.com'])
    await expect(createClient(key, accountUrl).setContact([])).rejects.toBeInstanceOf(AcmeProblem)
    await createClient(next, accountUrl).setContact(['mailto:anna@example.com'])
  })

  test('is bound to one elsewhere where the issuer asks for it', async () => {
    const hmacKey = 'zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W'
    const bound = await startPebble({ externalAccounts: { kid_1: hmacKey } })
    const client = createClient(await makeAccountKey(), null, bound)
    expect((await client.getDirectory()).needsExternalAccount).toBe(true)
    await expect(client.createAccount()).rejects.toMatchObject({ type: 'externalAccountRequired' })
    const other = { keyId: 'kid_1', hmacKey: 'AAAA' }
    await expect(client.createAccount({ externalAccount: other })).rejects.toBeInstanceOf(AcmeProblem)
    expect(await client.createAccount({ externalAccount: { keyId: 'kid_1', hmacKey } })).toContain('https://')
    await bound.stop()
  })
})

describe('a certificate', () => {
  test('is revoked once', async () => {
    const { client } = await openAccount()
    const outcome = await issue(newOrderRecord([newName()]), toDeps(client, ['http-01']))
    const { raw } = new X509Certificate(outcome.record.chain_pem ?? '')
    await client.revoke(raw)
    await expect(client.revoke(raw)).rejects.toMatchObject({ type: 'alreadyRevoked' })
  })

  test('comes with the chain that is preferred, where there are several', async () => {
    const several = await startPebble({ ...servers, environment: { PEBBLE_ALTERNATE_ROOTS: '2' } })
    const { client } = await openAccount(several)
    const deps = toDeps(client, ['http-01'])
    const roots = new Set<string>()
    const first = await issue(newOrderRecord([newName()]), deps)
    const top = (pem: string | null) =>
      new X509Certificate(pem?.match(/-----BEGIN[\s\S]+?-----END CERTIFICATE-----/g)?.at(-1) ?? '').issuer
    roots.add(top(first.record.chain_pem))
    for (const preferred of await listRoots(several)) {
      const other = await issue(newOrderRecord([newName()], { preferred_issuer: preferred }), deps)
      expect(top(other.record.chain_pem)).toContain(preferred)
      roots.add(top(other.record.chain_pem))
    }
    expect(roots.size).toBe(3)
    await several.stop()
  })

  test('is renewed when its issuer suggests, where it does', async () => {
    const relay = await startAcmeRelay(pebble)
    const { client } = await openAccount(relay)
    const { record } = await issue(newOrderRecord([newName()]), toDeps(client, ['http-01']))
    const [start, end] = [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-03T00:00:00Z')]
    relay.window = { start, end, retryAfterSeconds: 21_600 }
    const window = await client.getRenewalWindow(record.chain_pem ?? '')
    expect(window).toMatchObject({ start, end })
    expect(Math.round(((window?.askAgainAt?.getTime() ?? 0) - Date.now()) / 1000)).toBeCloseTo(21_600, -2)
    expect(await (await openAccount()).client.getRenewalWindow(record.chain_pem ?? '')).toBeNull()
    await relay.stop()
  })
})

async function listRoots(several: Pebble): Promise<string[]> {
  const names = await Promise.all([0, 1, 2].map((index) => several.readRoot(index)))
  return names.flatMap((pem) => /CN=(.+)/.exec(new X509Certificate(pem).subject)?.[1] ?? [])
}
