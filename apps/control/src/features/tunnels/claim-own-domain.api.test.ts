import type { Domain } from '@nora/contract/domains'
import { HOUR_MS } from '@nora/kit'
import type { AgentIdentity, Claim } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { createFakeDns, type FakeDns } from '../../testing/fake-dns.ts'
import { type Person, proving, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { getCredential } from '../../testing/team.ts'

const region = (id: string) => ({ id, domain: `${id}.example.com`, public_scheme: 'https', public_port: 443 })
const { regions } = loadConfig({ NORA_CONTROL_REGIONS: JSON.stringify([region('ru'), region('de')]) })

let booted: Booted
let dns: FakeDns
let edge: TestEdge
let port: number
let anna: Person
let boris: Person
beforeAll(async () => {
  dns = createFakeDns()
  booted = await bootControl({ regions }, { hasher: plainHasher, recordChecks: dns.recordChecks })
  port = await listenForEdges(booted)
  edge = await connectEdge(port, 'edge-1', { region: 'ru' })
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = proving(await signUpSomeone(booted))
  boris = proving(await signUpSomeone(booted, 'Борис'))
})

let last = 0
const add = (person: Person, hostname = `app${++last}.field.example`) =>
  person.api.domains.reserveDomain({ body: { kind: 'external', region: 'ru', hostname } })

/** Its record shows the label, and a check has seen it. */
async function verify({ hostname, records }: Domain): Promise<void> {
  dns.labels.set(hostname, records[0]?.value.split('.')[0] ?? '')
  booted.clock.advance(3 * HOUR_MS)
  while (await booted.control.runStep('checkDomains'));
}

const credentials = new Map<Person, Promise<string>>()
type Changes = Partial<Omit<Claim, 'agent'>> & { agent?: Partial<AgentIdentity> }

async function claim(person: Person, name: string, changes: Changes = {}) {
  const agent = getAgent({ client_key: `the-client-key-of-${person.user.id}`, ...changes.agent })
  const credential = credentials.get(person) ?? getCredential(edge, person)
  credentials.set(person, credential)
  const usual = { region: 'ru', target: 'localhost:3000', name }
  return edge.link.ask('claim', getClaim(await credential, { ...usual, ...changes, agent }))
}
const resolve = async (hostname: string) => (await edge.link.ask('resolve', { hostname })).status

describe('a claim of an own domain', () => {
  test('opens it once its records are right', async () => {
    const domain = await add(anna)
    await expect(claim(anna, domain.hostname)).rejects.toMatchObject({
      code: 'Conflict',
      text: { en: expect.stringContaining(`nora domains check ${domain.hostname}`) },
    })
    await verify(domain)
    const opened = await claim(anna, domain.hostname.toUpperCase())
    expect(opened).toMatchObject({ hostname: domain.hostname, url: `https://${domain.hostname}` })
    const { items } = await anna.api.tunnels.listTunnels()
    expect(items).toMatchObject([{ hostname: domain.hostname, name: domain.hostname }])
    expect(await anna.api.domains.getDomain({ params: { id: domain.id } })).toMatchObject({
      tunnel: { id: opened.tunnel_id },
    })
  })

  test('of another team is refused as one that nobody has', async () => {
    const domain = await add(boris)
    await verify(domain)
    const refusal = (hostname: string) => claim(anna, hostname).catch((error: unknown) => error)
    const [theirs, nobodys] = [await refusal(domain.hostname), await refusal('nobodys.field.example')]
    expect(theirs).toMatchObject({ code: 'NotFound' })
    expect(String((theirs as { text: { en: string } }).text.en).replaceAll(domain.hostname, 'X')).toBe(
      String((nobodys as { text: { en: string } }).text.en).replaceAll('nobodys.field.example', 'X'),
    )
  })

  test('names the region that it leads to', async () => {
    const domain = await add(anna)
    await verify(domain)
    const other = await connectEdge(port, 'edge-2', { region: 'de' })
    await expect(claim(anna, domain.hostname, { region: 'de' })).rejects.toMatchObject({
      code: 'BadRequest',
      text: { en: expect.stringContaining('--region ru') },
    })
    other.link.close()
  })

  test('of names with letters of other scripts is by their A-label', async () => {
    const domain = await add(anna, 'пирог.field.example')
    await verify(domain)
    expect(await claim(anna, 'Пирог.field.example')).toMatchObject({
      hostname: 'xn--c1ajscg.field.example',
    })
  })

  test('ends when the records show another team’s label, which has it at once', async () => {
    const domain = await add(anna)
    await verify(domain)
    await claim(anna, domain.hostname)
    const theirs = await add(boris, domain.hostname)
    await verify(theirs)
    await booted.control.platform.settle()
    expect((await anna.api.tunnels.listTunnels()).items).toEqual([])
    await expect(claim(anna, domain.hostname)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await claim(boris, domain.hostname)).toMatchObject({ hostname: domain.hostname })
  })
})

test('visitors of an own domain learn that it is not verified, or that nothing serves it', async () => {
  const domain = await add(anna)
  expect(await resolve('nobodys.field.example')).toBe('unknown')
  expect(await resolve(domain.hostname)).toBe('unverified')
  await verify(domain)
  expect(await resolve(domain.hostname)).toBe('offline')
})
