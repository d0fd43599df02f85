import { DAY_MS, HOUR_MS } from '@nora/kit'
import type { AgentIdentity, Claim } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getAgent, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, proving, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'

/** PGlite runs one transaction after the other: there is little to see. */
const TIMES = process.env.NORA_TEST_DATABASE_URL ? 50 : 3

let booted: Booted
let edge: TestEdge
let port: number
let anna: Person
let boris: Person
beforeAll(async () => {
  booted = await bootControl({}, { hasher: plainHasher })
  port = await listenForEdges(booted)
  edge = await connectEdge(port)
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
const newName = () => `shop-${++last}`
const reserve = (person: Person, name: string) =>
  person.api.domains.reserveDomain({ body: { region: 'local', name } })
/** A new token would end what runs under the one before. */
const credentials = new Map<Person, Promise<string>>()

type Changes = Partial<Omit<Claim, 'agent'>> & { agent?: Partial<AgentIdentity> }

async function claim(person: Person, changes: Changes = {}) {
  const agent = getAgent({ client_key: `the-client-key-of-${person.user.id}`, ...changes.agent })
  const credential = credentials.get(person) ?? getCredential(edge, person)
  credentials.set(person, credential)
  const asked = getClaim(await credential, { target: 'localhost:3000', name: null, ...changes, agent })
  return edge.link.ask('claim', asked)
}
const close = ({ tunnel_id, epoch }: { tunnel_id: string; epoch: number }) =>
  edge.link.ask('release', { tunnel_id, epoch, reason: 'agent_closed' })

describe('a claim of a reserved name', () => {
  test('is for members of the team that reserved it, at any time', async () => {
    await makeTeam(booted, anna).then((team_id) => addMember(booted, boris, team_id))
    const name = newName()
    const domain = await reserve(anna, name)
    booted.clock.advance(10 * DAY_MS)
    const opened = await claim(boris, { name, agent: { machine: 'boris-pc' } })
    expect(opened.hostname).toBe(domain.hostname)
    const params = { id: domain.id }
    expect(await anna.api.domains.getDomain({ params })).toMatchObject({
      last_used_at: expect.any(String),
      tunnel: { id: opened.tunnel_id, machine: 'boris-pc', user: { id: boris.user.id } },
    })
    await close(opened)
    expect(await anna.api.domains.getDomain({ params })).toMatchObject({
      last_used_at: booted.clock.now().toISOString(),
      tunnel: null,
    })
  })

  test('of another team’s is refused with the owner, used or not, until a day after the release', async () => {
    const name = newName()
    const domain = await reserve(anna, name)
    await close(await claim(anna, { name }))
    booted.clock.advance(10 * DAY_MS)
    const refused = {
      code: 'Conflict',
      text: {
        ru: `Имя ${name} закреплено за другой командой: Анна Белова. Выберите другое или не указывайте никакого.`,
      },
      data: { owner: 'Анна Белова' },
    }
    await expect(claim(boris, { name })).rejects.toMatchObject(refused)
    await anna.api.domains.releaseDomain({ params: { id: domain.id } })
    booted.clock.advance(DAY_MS - 1)
    await expect(claim(boris, { name })).rejects.toMatchObject(refused)
    booted.clock.advance(1)
    await expect(claim(boris, { name })).resolves.toMatchObject({ hostname: domain.hostname })
  })

  test('does not go by the client that had the name, but by the team it works in', async () => {
    const name = newName()
    await close(await claim(anna, { name }))
    await reserve(anna, name)
    await makeTeam(booted, anna)
    credentials.delete(anna)
    await expect(claim(anna, { name })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('is not made for a client that names none: a random one of before is left to who reserved it', async () => {
    const first = await claim(anna)
    await close(first)
    expect((await claim(anna)).hostname).toBe(first.hostname)
    await close(await claim(anna))
    const name = first.hostname.split('.')[0] ?? ''
    await reserve(anna, name)
    await makeTeam(booted, anna)
    credentials.delete(anna)
    expect((await claim(anna)).hostname).not.toBe(first.hostname)
  })
})

describe('a name that a tunnel has', () => {
  test('may be reserved by its team and no other, also for a day after', async () => {
    const opened = await claim(anna)
    const name = opened.hostname.split('.')[0] ?? ''
    const taken = { code: 'ValidationError', fields: { name: expect.any(String) } }
    await expect(reserve(boris, name)).rejects.toMatchObject(taken)
    await close(opened)
    booted.clock.advance(DAY_MS - 1)
    await expect(reserve(boris, name)).rejects.toMatchObject(taken)
    booted.clock.advance(1)
    await reserve(boris, name)
    const kept = await claim(anna)
    expect(kept.hostname).not.toBe(opened.hostname)
    const domain = await reserve(anna, kept.hostname.split('.')[0] ?? '')
    expect(domain.tunnel).toMatchObject({ id: kept.tunnel_id, state: 'live' })
  })
})

describe('an edge that was out of touch', () => {
  test('lets go of a tunnel whose name another team has reserved meanwhile', async () => {
    const name = newName()
    const { tunnel_id, epoch, hostname } = await claim(anna, { name })
    await edge.link.ask('release', { tunnel_id, epoch, reason: 'leg_lost' })
    booted.clock.advance(HOUR_MS)
    await booted.control.runStep('sweep')
    booted.clock.advance(DAY_MS)
    await reserve(boris, name)
    const held = { ...getClaim('any', { name }), tunnel_id, epoch, hostname }
    const { drop } = await edge.link.ask('resync', { tunnels: [held] })
    expect(drop).toEqual([{ tunnel_id, epoch }])
    const { close_reason } = await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })
    expect(close_reason).toBe('agent_lost')
  })
})

describe('names that are given out at the same time', () => {
  const getOutcomes = async (racing: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(racing)).map(({ status }) => status).sort()
  const times = Array.from({ length: TIMES }, (_, time) => time)

  test('go to one of two teams that reserve them', async () => {
    for (const _time of times) {
      const name = newName()
      expect(await getOutcomes([reserve(anna, name), reserve(boris, name)])).toEqual([
        'fulfilled',
        'rejected',
      ])
    }
  })

  test('are reserved or claimed by another team, never both', async () => {
    await Promise.all([claim(anna), claim(boris)])
    for (const time of times) {
      const name = newName()
      const racing = [() => reserve(anna, name), () => claim(boris, { name })]
      if (time % 2 === 1) racing.reverse()
      expect(await getOutcomes(racing.map((start) => start()))).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('taken back and reserved anew at once are one of both', async () => {
    for (const _time of times) {
      const name = newName()
      const { id } = await reserve(anna, name)
      await anna.api.domains.releaseDomain({ params: { id } })
      const racing = [anna.api.domains.restoreDomain({ params: { id } }), reserve(anna, name)]
      expect(await getOutcomes(racing)).toEqual(['fulfilled', 'rejected'])
    }
  })
})
