/** What the plan of a team allows. */
import { ApiProblem } from '@nora/client'
import type { PushBody } from '@nora/link'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'

const FIXED = { kind: 'fixed', status: 503, body: 'closed' } as const

let booted: Booted
let edge: TestEdge
let anna: Person

beforeAll(async () => {
  booted = await bootControl({ billing_mode: 'sandbox' }, { hasher: plainHasher })
  edge = await connectEdge(await listenForEdges(booted))
  anna = await signUpSomeone(booted)
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})

const give = (plan: string) =>
  booted.control.runAdminCall({ name: 'setTeamPlan', input: { team: anna.email, plan } })
const make = (name: string) =>
  anna.api.gateways.createGateway({ body: { name, endpoint: `${name}.internal`, upstream: FIXED } })
const list = async () => (await anna.api.gateways.listGateways()).items
const toCode = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiProblem ? error.code : error),
  )

/** What the edge was told last of a gateway. */
const told = (id: string) =>
  edge.pushes
    .filter(({ name }) => name === 'set_gateways')
    .flatMap(({ body }) => (body as PushBody<'set_gateways'>).gateways)
    .findLast(({ gateway_id }) => gateway_id === id)

describe('plan limits', () => {
  test('are never exceeded by those who create at the same time', async () => {
    await give('personal')
    const max = (await anna.api.billing.getTeamPlan()).uses.find(({ limit }) => limit === 'gateways')?.max
    if (typeof max !== 'number') throw new Error('the plan has no limit of gateways')
    const codes = await Promise.all(Array.from({ length: max + 3 }, (_, i) => toCode(make(`site${i}`))))
    expect(codes.filter((code) => code === null)).toHaveLength(max)
    expect(codes.filter((code) => code === 'PaymentRequired')).toHaveLength(3)
  })

  test('that became smaller leave gateways that answer as before, and can be deleted, not changed', async () => {
    await give('free')
    const [one] = (await list()).filter(({ is_over_limit }) => is_over_limit)
    if (one === undefined) throw new Error('no gateway is over the limit')
    const { id } = one
    const params = { id }
    const { version } = await anna.api.gateways.getGateway({ params })
    const refused = [
      anna.api.gateways.changeGateway({ params, body: { version, name: 'other' } }),
      anna.api.gateways.addGatewayMember({
        params,
        body: { kind: 'url', target: 'https://example.com', name: 'a', weight: 1, tier: 1, region: null },
      }),
      anna.api.gateways.setGatewayMaintenance({ params, body: { is_on: true } }),
    ]
    expect(await Promise.all(refused.map(toCode))).toEqual(refused.map(() => 'PaymentRequired'))
    expect(told(id)).toMatchObject({ is_enabled: true, upstream: FIXED })
    await anna.api.gateways.deleteGateway({ params })
    await vi.waitFor(async () => expect((await list()).map((left) => left.id)).not.toContain(id))
  })
})
