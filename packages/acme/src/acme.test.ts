import { createPrivateKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccountKey } from './account-key.ts'
import { AcmeClient, type ChallengeType } from './acme-client.ts'
import { AcmeProblem, AcmeUnreachable } from './acme-problem.ts'
import { type AdvanceDeps, advanceOrder, type Outcome } from './advance-order.ts'
import type { AcmeFetch } from './connection.ts'
import { newOrderRecord, type OrderRecord } from './order-record.ts'
import { startAcmeRelay } from './testing/acme-relay.ts'
import { type ChallengeServers, startChallengeServers } from './testing/challenge-servers.ts'
import { type Pebble, startPebble } from './testing/pebble.ts'

let servers: ChallengeServers
let pebble: Pebble
beforeAll(async () => {
  servers = await startChallengeServers()
  pebble = await startPebble(servers)
})
afterAll(async () => {
  await pebble.stop()
  await servers.close()
})

type ClientOptions = {
  fetch?: AcmeFetch
  key?: Awaited<ReturnType<typeof makeAccountKey>>
  directoryUrl?: string
}

function createClient(
  key: NonNullable<ClientOptions['key']>,
  accountUrl: string | null,
  options: ClientOptions = {},
) {
  const { fetch = pebble.fetch, directoryUrl = pebble.directoryUrl } = options
  const now = () => new Date()
  return new AcmeClient({ directoryUrl, accountKey: key, accountUrl, fetch, now, timeoutMs: 5_000 })
}

async function openAccount(options: ClientOptions = {}) {
  const key = options.key ?? (await makeAccountKey())
  const client = createClient(key, null, options)
  return { key, client, accountUrl: await client.createAccount({ contact: ['mailto:anna@example.com'] }) }
}

const newName = (() => {
  let last = 0
  return () => `n${++last}.example.test`
})()

/** Advances as the caller of an order does, a poll after the other. */
async function issue(start: OrderRecord, deps: AdvanceDeps): Promise<Outcome> {
  let record = start
  for (let tries = 0; tries < 60; tries++) {
    const outcome = await advanceOrder(record, deps)
    if (outcome.kind !== 'wait') return outcome
    record = outcome.record
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error('the order does not end')
}

const withClient = (
  client: AcmeClient,
  types: readonly ChallengeType[],
  changes: Partial<AdvanceDeps> = {},
) => ({
  client,
  save: async () => undefined,
  chooseTypes: () => types,
  publish: servers.publish,
  ...changes,
})

describe('an order', () => {
  test.each<[ChallengeType, (name: string) => string[]]>([
    ['http-01', (name) => [name]],
    ['tls-alpn-01', (name) => [name]],
    ['dns-01', (name) => [name, `*.${name}`]],
  ])('is proved by %s and issued', async (type, toNames) => {
    const { client } = await openAccount()
    const names = toNames(newName())
    const outcome = await issue(newOrderRecord(names), withClient(client, [type]))
    if (outcome.kind !== 'issued') throw new Error(JSON.stringify(outcome))
    const own = new X509Certificate(outcome.record.chain_pem)
    expect(own.checkPrivateKey(createPrivateKey(outcome.record.key_pem))).toBe(true)
    expect(own.subjectAltName?.split(', ').sort()).toEqual(names.map((name) => `DNS:${name}`).sort())
    expect(outcome.record.chain_pem.match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(1)
  })

  test('takes the first challenge that is offered: a wildcard is proved by DNS only', async () => {
    const { client } = await openAccount()
    const name = newName()
    const outcome = await issue(
      newOrderRecord([name, `*.${name}`]),
      withClient(client, ['http-01', 'dns-01']),
    )
    expect(outcome.kind).toBe('issued')
    expect(servers.seen).toContain(`http ${name}`)
    const refused = await issue(newOrderRecord([`*.${name}`]), withClient(client, ['http-01']))
    expect(refused).toMatchObject({ kind: 'refused', problem: { type: 'unsupportedIdentifier' } })
  })

  test('whose challenge is answered wrongly is refused with what the issuer saw', async () => {
    const { client } = await openAccount()
    const publish: AdvanceDeps['publish'] = (challenges) =>
      servers.publish(challenges.map((one) => ({ ...one, key_authorization: 'wrong' })))
    const outcome = await issue(newOrderRecord([newName()]), withClient(client, ['http-01'], { publish }))
    expect(outcome).toMatchObject({
      kind: 'refused',
      problem: { type: 'unauthorized', detail: expect.stringContaining('wrong') },
    })
  })

  test('waits until its answers are published', async () => {
    const { client } = await openAccount()
    const deps = withClient(client, ['http-01'])
    const blocked = await advanceOrder(newOrderRecord([newName()]), { ...deps, publish: async () => false })
    expect(blocked).toMatchObject({ kind: 'wait', record: { challenges: [{ type: 'http-01' }] } })
    expect((await issue(blocked.record, deps)).kind).toBe('issued')
  })

  test('with a name that the issuer does not sign is refused, name by name', async () => {
    const { client } = await openAccount()
    const order = newOrderRecord(['blocked-domain.example', newName()])
    await expect(issue(order, withClient(client, ['http-01']))).rejects.toMatchObject({
      name: 'AcmeProblem',
      type: 'rejectedIdentifier',
    })
  })

  test('says which certificate it renews and which profile it has, and goes without when that was renewed', async () => {
    const relay = await startAcmeRelay(pebble, { profiles: ['shortlived'] })
    const { client } = await openAccount(relay)
    expect((await client.getDirectory()).profiles).toEqual(['shortlived'])
    const name = newName()
    await issue(newOrderRecord([name]), withClient(client, ['http-01']))
    await issue(
      newOrderRecord([name], { replaces: 'aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE' }),
      withClient(client, ['http-01']),
    )
    expect(relay.orders).toMatchObject([{}, { replaces: 'aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE' }])
  })

  test('that the issuer limits says until when', async () => {
    const relay = await startAcmeRelay(pebble)
    const { client } = await openAccount(relay)
    relay.limitedUntil = new Date(Math.ceil(Date.now() / 1000) * 1000 + 60_000)
    await expect(issue(newOrderRecord([newName()]), withClient(client, ['http-01']))).rejects.toMatchObject({
      type: 'rateLimited',
      status: 429,
      retryAt: relay.limitedUntil,
    })
  })
})

/** Every moment at which a process may die: before and after each of its effects. */
describe('a process that dies', () => {
  const MOMENTS = [
    'save',
    'publish',
    '/order-plz',
    '/authZ',
    '/chalZ',
    '/finalize-order',
    '/my-order',
    '/certZ',
  ]

  class Death extends Error {}

  /** Dies once at the given moment: before it, or after it and before anything else. */
  function createMortal(moment: string, isAfter: boolean, count: number) {
    let left = count
    const around = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
      const isIt = name === moment && --left === 0
      if (isIt && !isAfter) throw new Death()
      const done = await run()
      if (isIt) throw new Death()
      return done
    }
    return around
  }

  test.each(
    MOMENTS.flatMap((moment) =>
      [false, true].flatMap((isAfter) => [1, 2].map((n) => [isAfter, moment, n] as const)),
    ),
  )(
    'after it: %s, at %s, time %i: another one goes on from the record, and one certificate is issued',
    async (isAfter, moment, count) => {
      const { key, accountUrl } = await openAccount()
      const around = createMortal(moment, isAfter, count)
      const fetch: AcmeFetch = (url, init) =>
        around(MOMENTS.find((one) => new URL(url).pathname.startsWith(one)) ?? '', () =>
          pebble.fetch(url, init),
        )
      let saved = newOrderRecord([newName()])
      const keys = new Set<string>()
      const before = pebble.countIssued()
      for (let lives = 0; lives < 60; lives++) {
        // What another process has: the key and URL of the account, and the record as it was saved.
        const client = createClient(key, accountUrl, { fetch })
        const deps = withClient(client, ['http-01'], {
          save: (record) =>
            around('save', async () => {
              saved = structuredClone(record)
              if (record.key_pem) keys.add(record.key_pem)
            }),
          publish: (challenges) => around('publish', () => servers.publish(challenges)),
        })
        try {
          const outcome = await advanceOrder(structuredClone(saved), deps)
          if (outcome.kind === 'issued') break
          expect(outcome.kind).toBe('wait')
        } catch (error) {
          const isDeath =
            error instanceof Death || (error instanceof AcmeUnreachable && error.cause instanceof Death)
          if (!isDeath) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      expect(saved.chain_pem).toContain('BEGIN CERTIFICATE')
      expect(keys.size).toBe(1)
      expect(pebble.countIssued() - before).toBe(1)
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
    const outcome = await issue(newOrderRecord([newName()]), withClient(client, ['http-01']))
    const { raw } = new X509Certificate(outcome.record.chain_pem ?? '')
    await client.revoke(raw)
    await expect(client.revoke(raw)).rejects.toMatchObject({ type: 'alreadyRevoked' })
  })

  test('comes with the chain that is preferred, where there are several', async () => {
    const several = await startPebble({ ...servers, environment: { PEBBLE_ALTERNATE_ROOTS: '2' } })
    const { client } = await openAccount(several)
    const deps = withClient(client, ['http-01'])
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
    const { record } = await issue(newOrderRecord([newName()]), withClient(client, ['http-01']))
    const [start, end] = [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-03T00:00:00Z')]
    relay.window = { start, end, retryAfterSeconds: 21_600 }
    const window = await client.getRenewalWindow(record.chain_pem ?? '')
    expect(window).toMatchObject({ start, end })
    expect(Math.round(((window?.askAgainAt?.getTime() ?? 0) - Date.now()) / 1000)).toBeCloseTo(21_600, -2)
    expect(await (await openAccount()).client.getRenewalWindow(record.chain_pem ?? '')).toBeNull()
  })
})

async function listRoots(several: Pebble): Promise<string[]> {
  const names = await Promise.all([0, 1, 2].map((index) => several.readRoot(index)))
  return names.flatMap((pem) => /CN=(.+)/.exec(new X509Certificate(pem).subject)?.[1] ?? [])
}

test('what does not answer as an issuer is unreachable', async () => {
  const answer = (response: () => Response) => createClient(KEY, null, { fetch: async () => response() })
  const KEY = await makeAccountKey()
  for (const response of [
    () => new Response('hello'),
    () => Response.json({ newNonce: 1 }),
    () => new Response('', { status: 302, headers: { location: 'https://example.com/' } }),
    () => new Response('x'.repeat(300_000)),
  ]) {
    await expect(answer(response).createAccount()).rejects.toBeInstanceOf(AcmeUnreachable)
  }
})
