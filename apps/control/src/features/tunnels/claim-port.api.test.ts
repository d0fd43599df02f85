import type { ReservePort } from '@nora/contract/ports'
import { DAY_MS } from '@nora/kit'
import type { AgentIdentity, Claim } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config/config.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, makeTeam } from '../../testing/team.ts'

const region = (id: string, port_range: string) => ({ id, domain: `${id}.example.com`, port_range })
const { regions } = loadConfig({
  NORA_CONTROL_REGIONS: JSON.stringify([region('ru', '20000-20999'), region('tiny', '30000-30003')]),
})

let booted: Booted
let edge: TestEdge
let port: number
let anna: Person
beforeAll(async () => {
  booted = await bootControl({ regions })
  port = await listenForEdges(booted)
  edge = await connectEdge(port, 'edge-1', { region: 'ru' })
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  edge.pushes.length = 0
})

/** One per person: a new token would end what runs under the one before. */
const credentials = new Map<Person, Promise<string>>()

async function signIn(person: Person): Promise<string> {
  const { token } = await person.api.credentials.renewToken()
  return (await edge.link.ask('authenticate', { token, agent: getAgent() })).credential_id
}

type Changes = Partial<Omit<Claim, 'agent'>> & { agent?: Partial<AgentIdentity> }

/** As an agent of the person’s, on a machine of their own. */
async function claim(person: Person, changes: Changes = {}) {
  const agent = getAgent({ client_key: `the-client-key-of-${person.user.id}`, ...changes.agent })
  const credential = credentials.get(person) ?? signIn(person)
  credentials.set(person, credential)
  const usual = { kind: 'tcp', region: 'ru', target: 'localhost:5432' } as const
  const asked = getClaim(await credential, { ...usual, ...changes, agent })
  return { asked, answer: await edge.link.ask('claim', asked) }
}

const reserve = (person: Person, body: Partial<ReservePort> = {}) =>
  person.api.ports.reservePort({ body: { region: 'ru', ...body } })
const close = ({ tunnel_id, epoch }: { tunnel_id: string; epoch: number }) =>
  edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })

describe('a claim of a TCP port', () => {
  test('without a name gets a random one, and the same client gets it back', async () => {
    const { answer: first } = await claim(anna)
    expect(first.tcp?.port).toBeGreaterThanOrEqual(20_000)
    expect(first).toMatchObject({
      hostname: `ru.example.com:${first.tcp?.port}`,
      url: `tcp://ru.example.com:${first.tcp?.port}`,
      tcp: { allow: [], deny: [] },
    })
    await close(first)
    const again = await claim(anna, { agent: { instance: 'process-2' } })
    expect(again.answer).toMatchObject({ hostname: first.hostname, epoch: first.epoch + 1 })
    const other = await claim(anna, { target: 'localhost:6379', agent: { instance: 'process-2' } })
    expect(other.answer.hostname).not.toBe(first.hostname)
  })

  test('goes by the number or the alias of a reserved one, and is told whom to let in', async () => {
    const reserved = await reserve(anna, { alias: 'db', allow: ['10.0.0.0/8'], deny: ['10.0.0.1'] })
    const rules = { port: reserved.port, allow: ['10.0.0.0/8'], deny: ['10.0.0.1'] }
    const { answer } = await claim(anna, { name: 'DB' })
    expect(answer).toMatchObject({ hostname: reserved.address, tcp: rules })
    const { items } = await anna.api.tunnels.listTunnels()
    expect(items).toMatchObject([{ kind: 'tcp', name: 'db', hostname: reserved.address }])
    await close(answer)
    expect((await claim(anna, { name: String(reserved.port) })).answer.tcp).toEqual(rules)
  })

  test.each([
    ['a port outside of the range', '8080', { code: 'ValidationError' }],
    ['an alias nobody has', 'redis', { code: 'ValidationError' }],
    ['something that is neither', '-1', { code: 'ValidationError' }],
  ])('for %s is refused', async (_what, name, refusal) => {
    await expect(claim(anna, { name })).rejects.toMatchObject(refusal)
  })

  test('does not get a port another team has reserved, used or not, nor its alias', async () => {
    const reserved = await reserve(anna, { alias: 'db' })
    const boris = await signUpSomeone(booted)
    const asked = { name: String(reserved.port) }
    await expect(claim(boris, asked)).rejects.toMatchObject({ code: 'Conflict' })
    await expect(claim(boris, { name: 'db' })).rejects.toMatchObject({ code: 'ValidationError' })
    await anna.api.ports.releasePort({ params: { id: reserved.id } })
    await expect(claim(boris, asked)).rejects.toMatchObject({ code: 'Conflict' })
    booted.clock.advance(DAY_MS)
    await expect(claim(boris, asked)).resolves.toMatchObject({ answer: { hostname: reserved.address } })
  })

  test('of a port that a colleague uses names the colleague and the machine', async () => {
    const boris = await signUpSomeone(booted, 'Борис')
    const team_id = await makeTeam(booted, anna)
    await addMember(booted, boris, team_id)
    const reserved = await reserve(anna, { alias: 'db' })
    const { answer } = await claim(boris, { name: 'db', agent: { machine: 'boris-pc' } })
    await expect(claim(anna, { name: 'db' })).rejects.toMatchObject({
      code: 'Conflict',
      text: { ru: 'Порт db занят: Борис, компьютер boris-pc. Чтобы забрать его, добавьте --takeover.' },
      data: { owner: 'Борис', machine: 'boris-pc' },
    })
    await close(answer)
    expect((await claim(anna, { name: 'db' })).answer.hostname).toBe(reserved.address)
  })

  test('opened with an SSH key is held to the key’s names: alias or number', async () => {
    const reserved = await reserve(anna, { alias: 'db' })
    const claimWith = async (names: string[]) => {
      const { items } = await anna.api.credentials.addPublicKeys({ body: { key: newLine(), names } })
      const changes = { kind: 'tcp', region: 'ru', name: 'db' } as const
      const answer = await edge.link.ask('claim', getClaim(items[0]?.id ?? '', changes))
      await close(answer)
      return answer
    }
    await expect(claimWith(['redis'])).rejects.toMatchObject({ code: 'Forbidden' })
    expect((await claimWith(['db'])).hostname).toBe(reserved.address)
    expect((await claimWith([String(reserved.port)])).hostname).toBe(reserved.address)
  })
})

describe('ports that are given out at the same time', () => {
  test('reserved and random, never meet', async () => {
    const people: Person[] = []
    while (people.length < 6) people.push(await signUpSomeone(booted))
    const wanted = people.map((person, index) =>
      index % 2 === 0
        ? reserve(person, { region: 'tiny' }).then((made) => made.port)
        : claim(person, { region: 'tiny' }).then(({ answer }) => answer.tcp?.port),
    )
    const outcomes = await Promise.allSettled(wanted)
    const given = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(given.sort()).toEqual([30_000, 30_001, 30_002, 30_003])
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([{ code: 'Conflict' }, { code: 'Conflict' }])
  })

  test('leave a port to the team whose tunnel is there, which may reserve it then', async () => {
    const { answer } = await claim(anna)
    const wanted = { port: answer.tcp?.port }
    const boris = await signUpSomeone(booted)
    await expect(reserve(boris, wanted)).rejects.toMatchObject({ fields: { port: expect.any(String) } })
    await close(answer)
    await expect(reserve(boris, wanted)).rejects.toMatchObject({ fields: { port: expect.any(String) } })
    await reserve(anna, wanted)
  })
})

describe('the edges of a region', () => {
  test('are told which ports to accept on as long as a tunnel stands behind them', async () => {
    const sibling = await connectEdge(port, 'edge-2', { region: 'ru' })
    const nonMember = await connectEdge(port, 'edge-3', { region: 'tiny' })
    const reserved = await reserve(anna, { alias: 'db', deny: ['192.0.2.1'] })
    const { answer } = await claim(anna, { name: 'db' })
    const open = {
      region: 'ru',
      hostname: answer.hostname,
      port: reserved.port,
      allow: [],
      deny: ['192.0.2.1'],
    }
    await expect.poll(() => sibling.pushes).toContainEqual({ name: 'open_port', body: open })
    const late = await connectEdge(port, 'edge-4', { region: 'ru' })
    expect((await late.link.ask('resync', { tunnels: [] })).open_ports).toContainEqual(open)

    await close(answer)
    const closed = { name: 'close_port', body: { region: 'ru', port: reserved.port } }
    await expect
      .poll(() =>
        [edge, sibling, late].map(({ pushes }) => pushes.findLast(({ name }) => name.endsWith('_port'))),
      )
      .toEqual([closed, closed, closed])
    expect((await late.link.ask('resync', { tunnels: [] })).open_ports).not.toContainEqual(open)
    expect(nonMember.pushes.filter(({ name }) => name === 'open_port' || name === 'close_port')).toEqual([])
    for (const other of [sibling, nonMember, late]) other.link.close()
  })

  test('keep a port whose tunnel is taken over, or stopped only where it was shared', async () => {
    const first = await claim(anna)
    const asked = { name: String(first.answer.tcp?.port) }
    await claim(anna, { ...asked, agent: { instance: 'process-2' } })
    await expect.poll(() => edge.pushes).toContainEqual(expect.objectContaining({ name: 'supersede_tunnel' }))
    expect(edge.pushes.filter(({ name }) => name === 'close_port')).toEqual([])
  })

  test('of which one cannot open a port keep it as long as another one can', async () => {
    const sibling = await connectEdge(port, 'edge-2', { region: 'ru' })
    const { asked, answer } = await claim(anna)
    const second = await sibling.link.ask('claim', { ...asked, name: String(answer.tcp?.port), leg: 1 })
    const { tunnel_id } = answer
    const getState = async () => (await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })).state
    await sibling.link.ask('release', { tunnel_id, epoch: second.epoch, reason: 'port_busy' })
    expect(await getState()).toBe('live')
    await edge.link.ask('release', { tunnel_id, epoch: answer.epoch, reason: 'port_busy' })
    expect(await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })).toMatchObject({
      state: 'closed',
      close_reason: 'port_busy',
    })
    sibling.link.close()
  })

  test('get another random port instead of one that is something else’s there', async () => {
    const { answer } = await claim(anna)
    await close(answer)
    const again = await claim(anna, { avoid: [answer.tcp?.port ?? 0] })
    expect(again.answer.tcp?.port).not.toBe(answer.tcp?.port)
  })
})

describe('who uses a port', () => {
  test('is shown while the tunnel is open, and when it was afterwards', async () => {
    const reserved = await reserve(anna, { alias: 'db' })
    const params = { id: reserved.id }
    const { answer } = await claim(anna, { name: 'db', agent: { machine: 'office' } })
    expect((await anna.api.ports.getPort({ params })).tunnel).toMatchObject({
      id: answer.tunnel_id,
      state: 'live',
      target: 'localhost:5432',
      machine: 'office',
      user: { id: anna.user.id },
    })
    await edge.link.ask('release', { ...answer, reason: 'leg_lost' })
    expect((await anna.api.ports.listPorts()).items).toMatchObject([{ tunnel: { state: 'reconnecting' } }])
    await anna.api.tunnels.stopTunnel({ params: { id: answer.tunnel_id } })
    expect(await anna.api.ports.getPort({ params })).toMatchObject({
      tunnel: null,
      last_used_at: booted.clock.now().toISOString(),
    })
  })

  test('of another team before is not told', async () => {
    const { answer } = await claim(anna)
    await close(answer)
    booted.clock.advance(DAY_MS)
    const boris = await signUpSomeone(booted)
    expect(await reserve(boris, { port: answer.tcp?.port })).toMatchObject({
      last_used_at: null,
      tunnel: null,
    })
  })
})

describe('changed address lists', () => {
  test('are told to every edge, and again to one that was out of touch', async () => {
    const reserved = await reserve(anna, { alias: 'db' })
    const { asked, answer } = await claim(anna, { name: 'db' })
    const changed = { allow: ['192.0.2.0/24'], deny: [] }
    await anna.api.ports.changePort({ params: { id: reserved.id }, body: changed })
    const rules = { region: 'ru', port: reserved.port, ...changed }
    await expect.poll(() => edge.pushes).toContainEqual({ name: 'set_port_rules', body: rules })

    const { tunnel_id, epoch, hostname } = answer
    const tunnels = [{ ...asked, tunnel_id, epoch, hostname }]
    const open = { ...rules, hostname }
    const resync = await edge.link.ask('resync', { tunnels })
    expect(resync).toMatchObject({ drop: [], captured: [], open_ports: expect.arrayContaining([open]) })
    await anna.api.ports.releasePort({ params: { id: reserved.id } })
    const released = await edge.link.ask('resync', { tunnels })
    expect(released).toMatchObject({ drop: [], captured: [], open_ports: expect.arrayContaining([open]) })
  })

  test('are not told when only the description changes', async () => {
    const { id } = await reserve(anna)
    await anna.api.ports.changePort({ params: { id }, body: { description: 'x' } })
    expect(edge.pushes.filter(({ name }) => name === 'set_port_rules')).toEqual([])
  })
})

/** The line of a new key of ours. */
function newLine(): string {
  const point = Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
  const string = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes])
  const blob = Buffer.concat([string(Buffer.from('ssh-ed25519')), string(point)])
  return `ssh-ed25519 ${blob.toString('base64')}`
}
