import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, systemClock } from '@nora/kit'
import type { CapturedByEdge } from '@nora/link'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Files, StorageFull } from '../../platform/files/files.ts'
import { openFolderFiles } from '../../platform/files/folder-files.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { connectEdge, getClaim, listenForEdges, type TestEdge } from '../../testing/edge.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { addMember, getCredential, makeTeam } from '../../testing/team.ts'
import { aBody, aCapture as makeCapture } from './testing/a-capture.ts'

const QUOTA_BYTES = 1024 * 1024

let folder: string
let files: Files
let isDiskFull = false
let booted: Booted
let edge: TestEdge
let anna: Person
let tunnel_id: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-files-'))
  files = openFolderFiles(folder)
  const limited: Files = {
    ...files,
    put: (key, chunks) => (isDiskFull ? Promise.reject(new StorageFull('ENOSPC')) : files.put(key, chunks)),
  }
  booted = await bootControl({ capture_bytes_per_team: QUOTA_BYTES, capture_days: 7 }, { files: limited })
  edge = await connectEdge(await listenForEdges(booted))
})
afterAll(async () => {
  edge.link.close()
  await booted.close()
})
beforeEach(async () => {
  anna = await signUpSomeone(booted)
  const credential_id = await getCredential(edge, anna)
  ;({ tunnel_id } = await edge.link.ask('claim', getClaim(credential_id)))
  edge.pushes.length = 0
})

const aCapture = (changes: Partial<Omit<CapturedByEdge, 'at'>> = {}) =>
  makeCapture({ tunnel_id, gateway_id: null }, { at: booted.clock.now(), ...changes })

async function store(...exchanges: CapturedByEdge[]): Promise<CapturedByEdge> {
  await edge.link.ask('store_captures', { exchanges, lost: [] })
  return exchanges[0]!
}

const list = async (query = {}) =>
  (await anna.api.captures.listExchanges({ params: { id: tunnel_id }, query })).items
const state = () => anna.api.captures.getCapture({ params: { id: tunnel_id } })
const of = (exchange: { id: string }) => ({ params: { id: tunnel_id, exchange_id: exchange.id } })
const bodyUrl = ({ id }: { id: string }, part: 'request' | 'response') =>
  `/v1/tunnels/${tunnel_id}/exchanges/${id}/${part}_body`
const pushed = (name: string) => edge.pushes.filter((push) => push.name === name).map(({ body }) => body)
const countFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

describe('what an edge captured', () => {
  test('is listed, searched and shown whole', async () => {
    const first = await store(aCapture())
    const second = await store(
      aCapture({
        method: 'GET',
        path: '/pies',
        query: '',
        status: 502,
        reason: 'origin_unreachable',
        answered_by: 'edge',
      }),
    )
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
    const found = async (query: object) => (await list(query)).map(({ path }) => path)
    expect(await found({ q: 'page=2' })).toEqual(['/orders'])
    expect(await found({ q: 'status:5xx' })).toEqual(['/pies'])
    expect(await found({ status: '200', method: 'post', path: 'order' })).toEqual(['/orders'])
    expect(await found({ q: 'nothing_like_it' })).toEqual([])
    expect(await found({ from: new Date(booted.clock.now().getTime() + 1000).toISOString() })).toEqual([])
    const detail = await anna.api.captures.getExchange(of(first))
    expect(detail).toMatchObject({
      answered_by: 'application',
      is_redacted: true,
      edge: 'edge-1',
      visitor: '192.0.2.1',
    })
    expect(detail.request).toMatchObject({
      start_line: 'POST /orders?page=2 HTTP/1.1',
      body: { bytes: 5, kept_bytes: 5 },
    })
    expect(await anna.api.captures.getExchange(of(second))).toMatchObject({
      answered_by: 'edge',
      reason: 'origin_unreachable',
    })
  })

  test('gives its bodies as files that no browser takes for a page', async () => {
    const exchange = await store(aCapture())
    await anna.open(bodyUrl(exchange, 'response'))
    const { headers, body } = anna.lastResponse()
    expect(body).toBe('<script>hi</script>')
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${exchange.id}-response.bin"`,
      'x-content-type-options': 'nosniff',
    })
    await anna.open(bodyUrl(exchange, 'request'))
    expect(anna.lastResponse().body).toBe('hello')
  })

  test('replaces what was told of it while it ran', async () => {
    const message = {
      sequence: 0,
      at: booted.clock.now().toISOString(),
      direction: 'out',
      kind: 'event',
      bytes: 2,
      kept_bytes: 2,
      frames: 1,
      compressed: false,
      decoded: true,
      encoding: 'utf8',
      content: 'hi',
      close_code: null,
      event: null,
      event_id: null,
    } as const
    const running = await store(
      aCapture({ kind: 'sse', duration_ms: null, messages: [message], message_count: 1 }),
    )
    const before = countFiles()
    await store({
      ...running,
      duration_ms: 99,
      messages: [message, { ...message, sequence: 1 }],
      message_count: 2,
    })
    expect(countFiles()).toBe(before)
    expect(await list()).toMatchObject([{ id: running.id, duration_ms: 99, message_count: 2 }])
    const { items } = await anna.api.captures.listExchangeMessages({ ...of(running), query: { from: 1 } })
    expect(items.map(({ sequence }) => sequence)).toEqual([1])
  })

  test('is exported as HAR with its bodies', async () => {
    await store(aCapture())
    await anna.open(`/v1/tunnels/${tunnel_id}/exchanges/har`)
    const { log } = JSON.parse(anna.lastResponse().body)
    expect(log.entries).toHaveLength(1)
    expect(log.entries[0].request.postData.text).toBe('hello')
  })

  test('is deleted with its file, one by one and all at once', async () => {
    const before = countFiles()
    const [one] = [await store(aCapture()), await store(aCapture())]
    expect(countFiles()).toBe(before + 2)
    await anna.api.captures.deleteExchange(of(one))
    expect(await list()).toHaveLength(1)
    await anna.api.captures.clearExchanges({ params: { id: tunnel_id } })
    expect(await list()).toEqual([])
    expect(countFiles()).toBe(before)
    await expect(anna.api.captures.getExchange(of(one))).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('goes with its tunnel’s team, and its files with the next sweep', async () => {
    await store(aCapture())
    const before = countFiles()
    const { features, platform } = booted.control
    await platform.transaction(async (tx) => {
      await features.deleteTeamData(tx, anna.user.team.id)
    })
    booted.clock.advance(2 * HOUR_MS + (systemClock.now().getTime() - booted.clock.now().getTime()))
    await booted.control.runStep('purge')
    expect(countFiles()).toBeLessThan(before)
  })

  test('expires after the days that the operator gives it', async () => {
    await store(aCapture())
    booted.clock.advance(7 * DAY_MS + HOUR_MS)
    await booted.control.runStep('purge')
    anna = await signUpSomeone(booted)
    const { rows } = (await booted.control.platform.db.execute(sql`select 1 from captures`)) as {
      rows: unknown[]
    }
    expect(rows).toEqual([])
  })

  test('beyond the team’s quota goes, the oldest first', async () => {
    const big = () => aCapture({ response: { ...aCapture().response!, body: aBody('x'.repeat(100_000)) } })
    const stored = []
    for (let i = 0; i < 12; i++) stored.push(await store(big()))
    expect((await state()).team_bytes).toBeLessThanOrEqual(QUOTA_BYTES)
    const kept = (await list()).map(({ id }) => id)
    expect(kept.length).toBeLessThan(12)
    expect(kept).not.toContain(stored[0]!.id)
  })

  test('is given up and counted while the disk is full, and kept again afterwards', async () => {
    isDiskFull = true
    await store(aCapture())
    isDiskFull = false
    await store(aCapture())
    expect(await list()).toEqual([])
    expect(await state()).toMatchObject({ problem: 'disk_full', dropped: 2 })
    booted.clock.advance(11_000)
    await store(aCapture())
    expect(await list()).toHaveLength(1)
    expect(await state()).toMatchObject({ problem: null, dropped: 2 })
  })

  test('says how many were left out', async () => {
    await edge.link.ask('store_captures', {
      exchanges: [],
      lost: [{ tunnel_id, gateway_id: null, skipped: 7, dropped: 1 }],
    })
    expect(await state()).toMatchObject({ skipped: 7, dropped: 1 })
  })
})

describe('the switch', () => {
  test('tells the edges, and shows on the tunnel', async () => {
    const isShown = async () => (await anna.api.tunnels.getTunnel({ params: { id: tunnel_id } })).is_captured
    expect(await state()).toMatchObject({ is_on: false, why: 'switch', rule: 'allowed' })
    await anna.api.captures.setCapture({ params: { id: tunnel_id }, body: { is_on: true } })
    await expect.poll(() => pushed('set_capture')).toContainEqual({ tunnel_id, is_captured: true })
    expect(await isShown()).toBe(true)
    await anna.api.captures.setCapture({ params: { id: tunnel_id }, body: { is_on: false } })
    expect(await isShown()).toBe(false)
  })

  test('follows what a client asks for, and is not undone when one of its legs comes back', async () => {
    const claim = getClaim(await getCredential(edge, anna), { name: 'captured', wants_capture: true })
    const { tunnel_id: id, is_captured, epoch } = await edge.link.ask('claim', claim)
    expect(is_captured).toBe(true)
    await anna.api.captures.setCapture({ params: { id }, body: { is_on: false } })
    expect((await edge.link.ask('claim', { ...claim, leg: 1 })).is_captured).toBe(false)
    await anna.api.captures.setCapture({ params: { id }, body: { is_on: true } })
    const held = { ...claim, tunnel_id: id, epoch, hostname: 'x', leg: 0 }
    expect((await edge.link.ask('resync', { tunnels: [held] })).captured).toEqual([id])
  })

  test('is overruled by the team, for open tunnels at once', async () => {
    await anna.api.captures.setCaptureRule({ body: { rule: 'required' } })
    await expect.poll(() => pushed('set_capture')).toContainEqual({ tunnel_id, is_captured: true })
    expect(await state()).toMatchObject({ is_on: true, why: 'team', rule: 'required' })
    const off = anna.api.captures.setCapture({ params: { id: tunnel_id }, body: { is_on: false } })
    await expect(off).rejects.toMatchObject({ code: 'Conflict' })
    await anna.api.captures.setCaptureRule({ body: { rule: 'forbidden' } })
    expect((await state()).is_on).toBe(false)
    const on = anna.api.captures.setCapture({ params: { id: tunnel_id }, body: { is_on: true } })
    await expect(on).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('a replay', () => {
  test('goes to the edge with what was edited, and without what was a secret', async () => {
    const exchange = await store(aCapture())
    const body = { target: '/orders?page=3', body: 'changed' }
    const pending = await anna.api.captures.replayExchange({ ...of(exchange), body })
    expect(pending).toMatchObject({ replay_of: exchange.id, status: 0, duration_ms: null, query: 'page=3' })
    await expect.poll(() => pushed('replay_request')).toHaveLength(1)
    expect(pushed('replay_request')[0]).toMatchObject({
      tunnel_id,
      exchange_id: pending.id,
      method: 'POST',
      target: '/orders?page=3',
      headers: [
        ['Host', 'shop.localhost'],
        ['X-Step', '1'],
      ],
      body: btoa('changed'),
    })
    await store(aCapture({ id: pending.id, replay_of: exchange.id, status: 201 }))
    expect(await list({ status: '201' })).toMatchObject([{ id: pending.id }])
  })

  test('says so when the tunnel is gone, and leaves nothing behind', async () => {
    const exchange = await store(aCapture())
    await anna.api.tunnels.stopTunnel({ params: { id: tunnel_id } })
    const replayed = anna.api.captures.replayExchange({ ...of(exchange), body: {} })
    await expect(replayed).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('туннель не открыт'),
    })
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['a header that would smuggle another', { headers: [['X', 'a\r\nHost: other']] }, 'ValidationError'],
    ['a target of another host', { target: 'http://other.localhost/' }, 'ValidationError'],
    ['a method that is none', { method: 'GET /x' }, 'ValidationError'],
  ])('refuses %s', async (_, body, code) => {
    const exchange = await store(aCapture())
    await expect(
      anna.api.captures.replayExchange({ ...of(exchange), body: body as object }),
    ).rejects.toMatchObject({ code })
    expect(pushed('replay_request')).toEqual([])
  })

  test('of a body that was not kept whole needs another one', async () => {
    const cut = aBody('hello', { bytes: 9, cut_by: 'limit' })
    const exchange = await store(aCapture({ request: { ...aCapture().request, body: cut } }))
    const replayed = anna.api.captures.replayExchange({ ...of(exchange), body: {} })
    await expect(replayed).rejects.toMatchObject({ code: 'BadRequest' })
    await anna.api.captures.replayExchange({ ...of(exchange), body: { body: 'whole' } })
  })
})

describe('somebody else', () => {
  test('of another team finds nothing, even with the right ids', async () => {
    const exchange = await store(aCapture())
    const boris = await signUpSomeone(booted)
    const { api } = boris
    for (const call of [
      api.captures.getExchange(of(exchange)),
      api.captures.deleteExchange(of(exchange)),
      api.captures.replayExchange({ ...of(exchange), body: {} }),
      api.captures.setCapture({ params: { id: tunnel_id }, body: { is_on: true } }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'NotFound' })
    }
    expect((await boris.open(bodyUrl(exchange, 'request'))).statusCode).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  test('who administers the team reads bodies under the eyes of the audit log; a member finds nothing', async () => {
    const team_id = await makeTeam(booted, anna)
    const [admin, member] = [await signUpSomeone(booted), await signUpSomeone(booted)]
    await addMember(booted, admin, team_id, 'admin')
    await addMember(booted, member, team_id)
    const claim = getClaim(await getCredential(edge, anna))
    ;({ tunnel_id } = await edge.link.ask('claim', claim))
    const exchange = await store(aCapture())
    await expect(member.api.captures.getExchange(of(exchange))).rejects.toMatchObject({ code: 'NotFound' })
    await admin.open(bodyUrl(exchange, 'request'))
    await booted.control.platform.settle()
    const { items } = await anna.api.audit.listAuditEvents({ query: { q: exchange.id } })
    expect(items.map(({ action }) => action)).toEqual(['tunnel.capture_read'])
  })

  test('an edge cannot reach into another tunnel with an id of it', async () => {
    const exchange = await store(aCapture())
    const mine = tunnel_id
    const boris = await signUpSomeone(booted)
    const { tunnel_id: other } = await edge.link.ask('claim', getClaim(await getCredential(edge, boris)))
    await store(aCapture({ id: exchange.id, tunnel_id: other, path: '/forged' }))
    tunnel_id = mine
    expect((await list()).map(({ path }) => path)).toEqual(['/orders'])
  })
})
