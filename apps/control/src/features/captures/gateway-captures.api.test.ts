import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CapturedByEdge, PushBody } from '@nora/link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openFolderFiles } from '../../platform/files/folder-files.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { aCapture as makeCapture } from './testing/a-capture.ts'

const QUOTA_BYTES = 1024 * 1024
const FIXED = { kind: 'fixed', status: 503, body: 'closed' } as const

let folder: string
let booted: Booted
let edge: TestEdge
let anna: Person
let gateway_id: string
let endpoint: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-files-'))
  booted = await bootControl({ capture_bytes_per_team: QUOTA_BYTES }, { files: openFolderFiles(folder) })
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  await make()
  edge.pushes.length = 0
})

/** A gateway of Anna's, in the team where she is now. */
async function make(): Promise<void> {
  endpoint = `name${Math.random().toString(36).slice(2, 10)}.internal`
  const body = { name: endpoint, endpoint, upstream: FIXED }
  ;({ id: gateway_id } = await anna.api.gateways.createGateway({ body }))
}

const aCapture = (changes: Partial<Omit<CapturedByEdge, 'at'>> = {}) =>
  makeCapture({ tunnel_id: null, gateway_id }, { at: booted.clock.now(), ...changes })

async function store(...exchanges: CapturedByEdge[]): Promise<CapturedByEdge> {
  await edge.link.ask('store_captures', { exchanges, lost: [] })
  return exchanges[0]!
}

const list = async (query = {}) =>
  (await anna.api.captures.listGatewayExchanges({ params: { id: gateway_id }, query })).items
const state = () => anna.api.captures.getGatewayCapture({ params: { id: gateway_id } })
const set = (is_on: boolean) =>
  anna.api.captures.setGatewayCapture({ params: { id: gateway_id }, body: { is_on } })
const of = (exchange: { id: string }) => ({ params: { id: gateway_id, exchange_id: exchange.id } })
const bodyUrl = ({ id }: { id: string }) => `/v1/gateways/${gateway_id}/exchanges/${id}/request_body`
const countFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
/** What edges were told last of the gateway. */
const isTold = () =>
  edge.pushes
    .filter(({ name }) => name === 'set_gateways')
    .flatMap(({ body }) => (body as PushBody<'set_gateways'>).gateways)
    .findLast((pushed) => pushed.gateway_id === gateway_id)?.is_captured

describe('what an edge captured of a gateway', () => {
  test('is listed, searched, shown whole and exported, of this gateway only', async () => {
    const exchange = await store(aCapture())
    expect(await list({ q: 'page=2' })).toMatchObject([{ id: exchange.id, gateway_id, tunnel_id: null }])
    expect(await list({ q: 'status:5xx' })).toEqual([])
    expect(await anna.api.captures.getGatewayExchange(of(exchange))).toMatchObject({
      edge: 'edge-1',
      request: { body: { bytes: 5 } },
    })
    await anna.open(bodyUrl(exchange))
    expect(anna.lastResponse().body).toBe('hello')
    await anna.open(`/v1/gateways/${gateway_id}/exchanges/har`)
    expect(JSON.parse(anna.lastResponse().body).log.entries).toHaveLength(1)
    const messages = await anna.api.captures.listGatewayExchangeMessages({ ...of(exchange), query: {} })
    expect(messages.items).toEqual([])
    await make()
    expect(await list()).toEqual([])
  })

  test('is listed for the debugger of policies by the address of the gateway', async () => {
    const exchange = await store(aCapture())
    const { items } = await anna.api.trafficPolicies.listDebugCaptures({ query: { endpoint } })
    expect(items).toMatchObject([{ id: exchange.id, gateway_id, tunnel_id: null, endpoint }])
    const detail = await anna.api.trafficPolicies.getDebugCapture({ params: { id: exchange.id } })
    expect(detail).toMatchObject({ endpoint, gateway_id })
  })

  test('is deleted one by one and all at once', async () => {
    const before = countFiles()
    const [one] = [await store(aCapture()), await store(aCapture())]
    await anna.api.captures.deleteGatewayExchange(of(one))
    expect(await list()).toHaveLength(1)
    await anna.api.captures.clearGatewayExchanges({ params: { id: gateway_id } })
    expect(await list()).toEqual([])
    expect(countFiles()).toBe(before)
  })

  test('goes with the gateway, and its files too', async () => {
    const before = countFiles()
    const exchange = await store(aCapture())
    expect(countFiles()).toBe(before + 1)
    await anna.api.gateways.deleteGateway({ params: { id: gateway_id } })
    expect(countFiles()).toBe(before)
    await store(aCapture())
    expect(countFiles()).toBe(before)
    const gone = anna.api.captures.getGatewayExchange(of(exchange))
    await expect(gone).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('shares the quota of the team with its tunnels: the oldest goes first, whosever it is', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(await getCredential(edge, anna)))
    const response = aCapture().response!
    const content = Buffer.alloc(100_000, 'x').toString('base64')
    const big = { response: { ...response, body: { ...response.body, content, bytes: 100_000 } } }
    const first = await store(aCapture({ ...big, tunnel_id, gateway_id: null }))
    for (let i = 0; i < 11; i++) await store(aCapture(big))
    expect((await state()).team_bytes).toBeLessThanOrEqual(QUOTA_BYTES)
    const ofTunnel = await anna.api.captures.listExchanges({ params: { id: tunnel_id }, query: {} })
    expect(ofTunnel.items.map(({ id }) => id)).not.toContain(first.id)
    expect((await list()).length).toBeGreaterThan(0)
  })

  test('says how many were left out', async () => {
    const lost = [{ tunnel_id: null, gateway_id, skipped: 7, dropped: 1 }]
    await edge.link.ask('store_captures', { exchanges: [], lost })
    expect(await state()).toMatchObject({ skipped: 7, dropped: 1 })
  })

  test('of a tunnel is not reached by an id that an edge makes up for a gateway', async () => {
    const { tunnel_id } = await edge.link.ask('claim', getClaim(await getCredential(edge, anna)))
    const exchange = await store(aCapture({ tunnel_id, gateway_id: null }))
    await store(aCapture({ id: exchange.id, path: '/forged' }))
    expect(await list()).toEqual([])
    const { items } = await anna.api.captures.listExchanges({ params: { id: tunnel_id }, query: {} })
    expect(items.map(({ path }) => path)).toEqual(['/orders'])
  })
})

describe('the switch of a gateway', () => {
  test('is at the edges when the call is answered, shows, and disturbs nobody who edits it', async () => {
    const get = () => anna.api.gateways.getGateway({ params: { id: gateway_id } })
    const before = await get()
    expect(await state()).toMatchObject({ is_on: false, why: 'switch', rule: 'allowed', kept: 0 })
    expect(await set(true)).toMatchObject({ is_on: true })
    await expect.poll(isTold).toBe(true)
    expect(await get()).toMatchObject({ is_captured: true, version: before.version })
    await set(false)
    await expect.poll(isTold).toBe(false)
    await booted.control.platform.settle()
    const { items } = await anna.api.audit.listAuditEvents({ query: { q: endpoint } })
    expect(items.filter(({ action }) => action === 'gateway.capture_changed')).toHaveLength(2)
  })

  test('is overruled by the team, at once', async () => {
    await anna.api.captures.setCaptureRule({ body: { rule: 'required' } })
    await expect.poll(isTold).toBe(true)
    expect(await state()).toMatchObject({ is_on: true, why: 'team', rule: 'required' })
    await expect(set(false)).rejects.toMatchObject({ code: 'Conflict' })
    await anna.api.captures.setCaptureRule({ body: { rule: 'forbidden' } })
    await expect.poll(isTold).toBe(false)
    expect((await state()).is_on).toBe(false)
    await expect(set(true)).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('of one that stands at a port does not exist: its connections have no requests', async () => {
    const { address } = await anna.api.ports.reservePort({ body: { region: 'local' } })
    const body = { name: 'db', endpoint: address, upstream: { kind: 'pool' as const } }
    ;({ id: gateway_id } = await anna.api.gateways.createGateway({ body }))
    expect(await state()).toMatchObject({ is_on: false, why: 'kind' })
    await expect(set(true)).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('a replay to a gateway', () => {
  const replays = () => edge.pushes.filter(({ name }) => name === 'replay_request').map(({ body }) => body)

  test('goes to an edge of its region, edited and without what was a secret', async () => {
    const exchange = await store(aCapture())
    const body = { target: '/orders?page=3' }
    const pending = await anna.api.captures.replayGatewayExchange({ ...of(exchange), body })
    expect(pending).toMatchObject({ replay_of: exchange.id, gateway_id, tunnel_id: null, status: 0 })
    await expect.poll(replays).toHaveLength(1)
    expect(replays()[0]).toMatchObject({
      tunnel_id: null,
      gateway_id,
      exchange_id: pending.id,
      target: '/orders?page=3',
      headers: [
        ['Host', 'shop.localhost'],
        ['X-Step', '1'],
      ],
    })
    await store(aCapture({ id: pending.id, replay_of: exchange.id, status: 201 }))
    expect(await list({ status: '201' })).toMatchObject([{ id: pending.id }])
  })
})

describe('somebody else', () => {
  test('of another team finds nothing, even with the right ids', async () => {
    const exchange = await store(aCapture())
    const boris = await signUpSomeone(booted)
    for (const call of [
      () => boris.api.captures.getGatewayExchange(of(exchange)),
      () => boris.api.captures.deleteGatewayExchange(of(exchange)),
      () => boris.api.captures.replayGatewayExchange({ ...of(exchange), body: {} }),
      () => boris.api.captures.setGatewayCapture({ params: { id: gateway_id }, body: { is_on: true } }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect((await boris.open(bodyUrl(exchange))).statusCode).toBe(404)
    expect((await boris.api.trafficPolicies.listDebugCaptures({ query: {} })).items).toEqual([])
  })

  test('who manages the gateways of the team reads bodies under the eyes of the audit log; a member finds nothing', async () => {
    const team_id = await makeTeam(booted, anna)
    const [admin, member] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    await addMember(booted, admin, team_id, 'admin')
    await addMember(booted, member, team_id)
    await make()
    const exchange = await store(aCapture())
    await expect(member.api.captures.getGatewayExchange(of(exchange))).rejects.toMatchObject({
      code: 'NotFound',
    })
    expect((await member.api.trafficPolicies.listDebugCaptures({ query: {} })).items).toEqual([])
    expect((await admin.api.trafficPolicies.listDebugCaptures({ query: {} })).items).toHaveLength(1)
    await admin.open(bodyUrl(exchange))
    await booted.control.platform.settle()
    const { items } = await anna.api.audit.listAuditEvents({ query: { q: exchange.id } })
    expect(items.map(({ action }) => action)).toEqual(['gateway.capture_read'])
  })
})
