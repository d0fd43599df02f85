import { ApiProblem } from '@nora/client'
import type { SetAttachments } from '@nora/contract/traffic-policies'
import { HOUR_MS } from '@nora/kit'
import type { PushBody } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../testing/team.ts'
import { audit_events } from '../audit/audit.tables.ts'
import { CLOSED, LOCKED, OPEN } from './testing/sources.ts'

type Push = PushBody<'set_policies'>
type Wanted = { endpoint: string } & Partial<SetAttachments['items'][number]>

let booted: Booted
let port: number
let edge: TestEdge
let anna: Person
let team_id: string

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
  anna = await signUpSomeone(booted)
  team_id = await makeTeam(booted, anna)
})

async function refusal(call: Promise<unknown>): Promise<{ code: string; data: unknown }> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiProblem)) throw new Error(`not refused: ${String(error)}`)
  return { code: error.code, data: error.data }
}

const newName = () => `name${Math.random().toString(36).slice(2, 10)}`
const reserve = async (person = anna) =>
  (await person.api.domains.reserveDomain({ body: { region: 'local', name: newName() } })).hostname

const attach = (id: string, items: Wanted[], person = anna) =>
  person.api.trafficPolicies.setAttachments({ params: { id }, body: { items } })

/** A policy with these versions; the last one is in force. */
async function publishAll(sources: readonly string[], person = anna): Promise<string> {
  const { trafficPolicies: api } = person.api
  const [first = OPEN, ...others] = sources
  const { id } = await api.createPolicy({ body: { name: newName(), source: first } })
  const publish = async (source?: string) => {
    const { revision } = await api.getPolicy({ params: { id } })
    const params = { id }
    const based_on = source
      ? (await api.saveDraft({ params, body: { source, based_on: revision } })).revision
      : revision
    await api.publishPolicy({ params, body: { based_on } })
  }
  await publish()
  for (const source of others) await publish(source)
  return id
}

/** What the edge was told of an address, in order. */
const told = (endpoint: string, of = edge) =>
  of.pushes
    .filter(({ name }) => name === 'set_policies')
    .map(({ body }) => body as Push)
    .flatMap(({ policies, removed }) => [
      ...policies.filter((one) => one.endpoint === endpoint),
      ...(removed.includes(endpoint) ? ['removed' as const] : []),
    ])

/** Pushes arrive after the answer to what was asked later. */
const arrived = () =>
  edge.link.ask('policy_counts', { sequence: Math.floor(Math.random() * 1e9), counts: [] })

describe('attaching', () => {
  test('to a reserved name makes the edges of its region run the published version', async () => {
    const endpoint = await reserve()
    const id = await publishAll([CLOSED])
    const { items } = await attach(id, [{ endpoint: `${endpoint.toUpperCase()}.` }])
    expect(items).toEqual([{ endpoint, pinned: null, trial: null, shadow: null }])
    await arrived()
    expect(told(endpoint)).toEqual([
      { endpoint, policy_id: id, version: 1, source: CLOSED, trial: null, shadow: null },
    ])
  })

  test('is told where people look who gets in', async () => {
    const endpoint = await reserve()
    const id = await publishAll([CLOSED])
    const { name } = await anna.api.trafficPolicies.getPolicy({ params: { id } })
    const parts = async () => {
      const { items } = await anna.api.domains.listDomains({ query: {} })
      return items.find(({ hostname }) => hostname === endpoint)?.access.parts
    }
    expect(await parts()).toEqual([])
    await attach(id, [{ endpoint }])
    expect(await parts()).toEqual([{ kind: 'traffic_policy', id, name }])
    await attach(id, [])
    expect(await parts()).toEqual([])
  })

  test('to a reserved port works by host and port', async () => {
    const { address } = await anna.api.ports.reservePort({ body: { region: 'local' } })
    const id = await publishAll([OPEN])
    await attach(id, [{ endpoint: address }])
    await arrived()
    expect(told(address)).toMatchObject([{ endpoint: address, policy_id: id }])
  })

  test('a draft tells edges nothing, and publishing tells them at once', async () => {
    const endpoint = await reserve()
    const made = await anna.api.trafficPolicies.createPolicy({ body: { name: newName(), source: CLOSED } })
    await attach(made.id, [{ endpoint }])
    await arrived()
    expect(told(endpoint)).toEqual([])
    const params = { id: made.id }
    await anna.api.trafficPolicies.publishPolicy({ params, body: { based_on: made.revision } })
    await arrived()
    expect(told(endpoint)).toMatchObject([{ version: 1, source: CLOSED }])
  })

  test('to an address of another team, of another member or of nobody is NotFound', async () => {
    const eve = await signUpSomeone(booted, 'Eve')
    await makeTeam(booted, eve)
    const boris = await signUpSomeone(booted, 'Boris')
    await addMember(booted, boris, team_id)
    const ofBoris = await publishAll([OPEN], boris)
    const id = await publishAll([OPEN])
    for (const endpoint of [await reserve(eve), 'nobody.localhost', 'localhost:1', 'x']) {
      expect((await refusal(attach(id, [{ endpoint }]))).code).toBe('NotFound')
    }
    const { code } = await refusal(attach(ofBoris, [{ endpoint: await reserve() }], boris))
    expect(code).toBe('NotFound')
  })

  test('of a second policy is a conflict that names the first', async () => {
    const endpoint = await reserve()
    const [first, second] = [await publishAll([OPEN]), await publishAll([CLOSED])]
    await attach(first, [{ endpoint }])
    const refused = await refusal(attach(second, [{ endpoint }]))
    expect(refused).toMatchObject({ code: 'Conflict', data: { endpoint, policy: { id: first } } })
    await attach(first, [])
    await attach(second, [{ endpoint }])
    await arrived()
    expect(told(endpoint).at(-1)).toMatchObject({ policy_id: second })
  })

  test('of two policies at the same time gives the address to one', async () => {
    const endpoint = await reserve()
    const both = [await publishAll([OPEN]), await publishAll([OPEN])]
    const outcomes = await Promise.allSettled(both.map((id) => attach(id, [{ endpoint }])))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('twice to one address, or with versions that there are not, is refused at the field', async () => {
    const endpoint = await reserve()
    const id = await publishAll([OPEN])
    const bad: Wanted[][] = [
      [{ endpoint }, { endpoint: endpoint.toUpperCase() }],
      [{ endpoint, pinned: 2 }],
      [{ endpoint, trial: { version: 7, percent: 5 } }],
      [{ endpoint, trial: { version: 1, percent: 5 } }],
      [{ endpoint, shadow: { version: 9 } }],
      [{ endpoint, trial: { version: 1, percent: 0 } }],
      [{ endpoint, trial: { version: 1, percent: 101 } }],
    ]
    for (const items of bad) {
      expect((await refusal(attach(id, items))).code, JSON.stringify(items)).toBe('ValidationError')
    }
  })

  test('says in the audit log what was before and after', async () => {
    const endpoint = await reserve()
    const id = await publishAll([OPEN, CLOSED])
    await attach(id, [{ endpoint }])
    await attach(id, [{ endpoint, pinned: 1 }])
    await attach(id, [])
    await booted.control.platform.settle()
    const rows = await booted.control.platform.db.select().from(audit_events)
    const ofPolicy = rows.filter(({ object_id, action }) => object_id === id && /tached/.test(action))
    const none = { pinned: null, trial: null, shadow: null }
    expect(ofPolicy.map(({ action, data }) => ({ action, data }))).toMatchObject([
      { action: 'traffic_policy.attached', data: { endpoint, before: null, after: none } },
      { action: 'traffic_policy.attached', data: { endpoint, before: none, after: { pinned: 1 } } },
      { action: 'traffic_policy.detached', data: { endpoint, before: { pinned: 1 } } },
    ])
  })
})

describe('an attached address', () => {
  test('keeps a pinned version when another is published', async () => {
    const endpoint = await reserve()
    const id = await publishAll([OPEN, CLOSED])
    await attach(id, [{ endpoint, pinned: 1 }])
    await arrived()
    expect(told(endpoint)).toMatchObject([{ version: 1, source: OPEN }])
  })

  test('runs a trial and a shadow beside what is in force', async () => {
    const endpoint = await reserve()
    const id = await publishAll([OPEN, CLOSED, LOCKED])
    await attach(id, [{ endpoint, trial: { version: 1, percent: 10 }, shadow: { version: 2 } }])
    await arrived()
    expect(told(endpoint)).toMatchObject([
      {
        version: 3,
        trial: { version: 1, percent: 10, source: OPEN },
        shadow: { version: 2, source: CLOSED },
      },
    ])
  })

  test('whose trial reaches all visitors has the version published, as a new one when it is older', async () => {
    const endpoint = await reserve()
    const id = await publishAll([OPEN, CLOSED])
    const { items } = await attach(id, [{ endpoint, trial: { version: 1, percent: 100 } }])
    expect(items).toMatchObject([{ endpoint, trial: null }])
    const policy = await anna.api.trafficPolicies.getPolicy({ params: { id } })
    expect(policy).toMatchObject({ version: 3, source: OPEN })
    await arrived()
    expect(told(endpoint).at(-1)).toMatchObject({ version: 3, source: OPEN, trial: null })
  })

  test('that is detached or released has no policy any more', async () => {
    const [one, other] = [await reserve(), await reserve()]
    const id = await publishAll([CLOSED])
    await attach(id, [{ endpoint: one }, { endpoint: other }])
    await attach(id, [{ endpoint: other }])
    const { items } = await anna.api.domains.listDomains()
    const domain = items.find(({ hostname }) => hostname === other)
    await anna.api.domains.releaseDomain({ params: { id: domain?.id ?? '' } })
    await booted.control.features.runStep('pushTrafficPolicies')
    await arrived()
    expect(told(one).at(-1)).toBe('removed')
    expect(told(other).at(-1)).toBe('removed')
    // Nothing is attached to it, so that the policy can be deleted.
    await anna.api.trafficPolicies.deletePolicy({ params: { id } })
  })

  test('is told to an edge that enrols before the answer, and the full set ends with a mark', async () => {
    const endpoint = await reserve()
    const id = await publishAll([CLOSED])
    await attach(id, [{ endpoint }])
    const second = await connectEdge(port, 'edge-2')
    const pushes = second.pushes.filter(({ name }) => name === 'set_policies').map(({ body }) => body as Push)
    expect(told(endpoint, second)).toMatchObject([{ policy_id: id, source: CLOSED }])
    expect(pushes.map(({ is_full }) => is_full).indexOf(true)).toBe(pushes.length - 1)
    second.link.close()
  })

  test('is offered only to those who may manage it, with the policy that it has', async () => {
    const boris = await signUpSomeone(booted, 'Boris')
    await addMember(booted, boris, team_id)
    const [ofAnna, ofBoris] = [await reserve(), await reserve(boris)]
    const id = await publishAll([OPEN])
    await attach(id, [{ endpoint: ofAnna }])
    const offered = async (person: Person) =>
      (await person.api.trafficPolicies.listPolicyEndpoints()).items.map((one) => [
        one.endpoint,
        one.kind,
        one.policy?.id,
      ])
    expect(await offered(boris)).toEqual([[ofBoris, 'name', undefined]])
    expect((await offered(anna)).sort()).toEqual(
      [
        [ofAnna, 'name', id],
        [ofBoris, 'name', undefined],
      ].sort(),
    )
  })
})

describe('counts of rules', () => {
  const row = (id: string, changes = {}) => ({
    endpoint: 'shop.localhost',
    policy_id: id,
    version: 1,
    rule: 'closed',
    action: 'deny',
    outcome: 'refused',
    count: 3,
    ...changes,
  })

  test('are summed up over 24 hours, and a message that comes again counts once', async () => {
    const id = await publishAll([CLOSED])
    const count = (sequence: number, counts: object[]) =>
      edge.link.ask('policy_counts', { sequence, counts: counts as never })
    await count(1, [row(id), row(id), row(id, { outcome: 'matched', count: 1 })])
    await count(1, [row(id)])
    await count(2, [row(id, { count: 4 }), row('tpl_nobody')])
    const params = { id }
    const { items } = await anna.api.trafficPolicies.getRuleCounts({ params })
    expect(items.map(({ outcome, count: sum }) => [outcome, sum])).toEqual([
      ['refused', 10],
      ['matched', 1],
    ])
    expect(await anna.api.trafficPolicies.getPolicy({ params })).toMatchObject({ refusals_24h: 10 })
    booted.clock.advance(26 * HOUR_MS)
    expect((await anna.api.trafficPolicies.getRuleCounts({ params })).items).toEqual([])
    expect(await anna.api.trafficPolicies.getPolicy({ params })).toMatchObject({ refusals_24h: 0 })
  })

  test('of one policy are so many kinds at the most', async () => {
    const id = await publishAll([CLOSED])
    for (let sequence = 10; sequence < 13; sequence++) {
      const counts = Array.from({ length: 1_000 }, (_, at) =>
        row(id, { rule: `${sequence} ${at}`, count: 1 }),
      )
      await edge.link.ask('policy_counts', { sequence, counts })
    }
    expect(await anna.api.trafficPolicies.getPolicy({ params: { id } })).toMatchObject({
      refusals_24h: 2_000,
    })
  })
})
