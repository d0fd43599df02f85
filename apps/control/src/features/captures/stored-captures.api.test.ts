import { DAY_MS, HOUR_MS, systemClock } from '@nora/kit'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signUpSomeone } from '../../testing/person.ts'
import { openTestBucket, STORAGES } from '../../testing/storages.ts'
import { aBody } from './testing/a-capture.ts'
import { QUOTA_BYTES, useCaptures } from './testing/captures-stage.ts'

describe.each(STORAGES)('what an edge captured, in $name,', ({ open }) => {
  const { stage, aCapture, store, list, state, of, bodyUrl } = useCaptures(open)

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
    expect(await found({ from: new Date(stage.booted.clock.now().getTime() + 1000).toISOString() })).toEqual(
      [],
    )
    const detail = await stage.anna.api.captures.getExchange(of(first))
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
    expect(await stage.anna.api.captures.getExchange(of(second))).toMatchObject({
      answered_by: 'edge',
      reason: 'origin_unreachable',
    })
  })

  test('gives its bodies as files that no browser takes for a page', async () => {
    const exchange = await store(aCapture())
    await stage.anna.open(bodyUrl(exchange, 'response'))
    const { headers, body } = stage.anna.lastResponse()
    expect(body).toBe('<script>hi</script>')
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${exchange.id}-response.bin"`,
      'x-content-type-options': 'nosniff',
    })
    await stage.anna.open(bodyUrl(exchange, 'request'))
    expect(stage.anna.lastResponse().body).toBe('hello')
  })

  test('replaces what was told of it while it ran', async () => {
    const message = {
      sequence: 0,
      at: stage.booted.clock.now().toISOString(),
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
    const before = stage.storage.countFiles()
    await store({
      ...running,
      duration_ms: 99,
      messages: [message, { ...message, sequence: 1 }],
      message_count: 2,
    })
    expect(stage.storage.countFiles()).toBe(before)
    expect(await list()).toMatchObject([{ id: running.id, duration_ms: 99, message_count: 2 }])
    const { items } = await stage.anna.api.captures.listExchangeMessages({
      ...of(running),
      query: { from: 1 },
    })
    expect(items.map(({ sequence }) => sequence)).toEqual([1])
  })

  test('is exported as HAR with its bodies', async () => {
    await store(aCapture())
    await stage.anna.open(`/v1/tunnels/${stage.tunnel_id}/exchanges/har`)
    const { log } = JSON.parse(stage.anna.lastResponse().body)
    expect(log.entries).toHaveLength(1)
    expect(log.entries[0].request.postData.text).toBe('hello')
  })

  test('is deleted with its file, one by one and all at once', async () => {
    const before = stage.storage.countFiles()
    const [one] = [await store(aCapture()), await store(aCapture())]
    expect(stage.storage.countFiles()).toBe(before + 2)
    await stage.anna.api.captures.deleteExchange(of(one))
    expect(await list()).toHaveLength(1)
    await stage.anna.api.captures.clearExchanges({ params: { id: stage.tunnel_id } })
    expect(await list()).toEqual([])
    expect(stage.storage.countFiles()).toBe(before)
    await expect(stage.anna.api.captures.getExchange(of(one))).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('goes with its tunnel’s team, and its files with the next sweep', async () => {
    await store(aCapture())
    const before = stage.storage.countFiles()
    const { features, platform } = stage.booted.control
    await platform.transaction(async (tx) => {
      await features.deleteTeamData(tx, stage.anna.user.team.id)
    })
    stage.booted.clock.advance(
      2 * HOUR_MS + (systemClock.now().getTime() - stage.booted.clock.now().getTime()),
    )
    await stage.booted.control.runStep('purge')
    expect(stage.storage.countFiles()).toBeLessThan(before)
  })

  test('expires after the days that the operator gives it', async () => {
    await store(aCapture())
    stage.booted.clock.advance(7 * DAY_MS + HOUR_MS)
    await stage.booted.control.runStep('purge')
    stage.anna = await signUpSomeone(stage.booted)
    const { rows } = (await stage.booted.control.platform.db.execute(sql`select 1 from captures`)) as {
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
    stage.isDiskFull = true
    await store(aCapture())
    stage.isDiskFull = false
    await store(aCapture())
    expect(await list()).toEqual([])
    expect(await state()).toMatchObject({ problem: 'disk_full', dropped: 2 })
    stage.booted.clock.advance(11_000)
    await store(aCapture())
    expect(await list()).toHaveLength(1)
    expect(await state()).toMatchObject({ problem: null, dropped: 2 })
  })

  test('says how many were left out', async () => {
    await stage.edge.link.ask('store_captures', {
      exchanges: [],
      lost: [{ tunnel_id: stage.tunnel_id, gateway_id: null, skipped: 7, dropped: 1 }],
    })
    expect(await state()).toMatchObject({ skipped: 7, dropped: 1 })
  })
})

describe('while the S3 storage', () => {
  const { stage, aCapture, store, list, state, bodyUrl } = useCaptures(openTestBucket)

  test('is away, exchanges are given up and counted, and kept again afterwards', async () => {
    const { server } = stage.storage
    await store(aCapture())
    server.fault = { kind: 'cut', times: 3 }
    const asked = server.asked.length
    await store(aCapture(), aCapture(), aCapture())
    // The others do not wait for it in vain.
    expect(server.asked.slice(asked).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT'])
    expect(await list()).toHaveLength(1)
    expect(await state()).toMatchObject({ problem: 'storage_unavailable', dropped: 3 })
    stage.booted.clock.advance(11_000)
    await store(aCapture())
    expect(await list()).toHaveLength(2)
    expect(await state()).toMatchObject({ problem: null, dropped: 3 })
  })

  test('has no room, exchanges are given up as with a full disk', async () => {
    stage.storage.server.fault = { kind: 'answer', status: 403, code: 'QuotaExceeded', times: 1 }
    await store(aCapture())
    expect(await state()).toMatchObject({ problem: 'disk_full', dropped: 1 })
    stage.booted.clock.advance(11_000)
  })

  test('does not answer, a body is asked for later', async () => {
    const exchange = await store(aCapture())
    stage.storage.server.fault = { kind: 'answer', status: 503, times: 3 }
    const answer = await stage.anna.open(bodyUrl(exchange, 'response'))
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('10')
    expect(answer.json()).toMatchObject({ code: 'Unavailable' })
    expect((await stage.anna.open(bodyUrl(exchange, 'response'))).statusCode).toBe(200)
    expect(
      await stage.booted.control.platform.metrics.find(({ name }) => name === 'files_read_failed')?.read(),
    ).toBe(1)
  })
})
