import { systemClock } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { replayExchange } from '../replay/replay.ts'
import { parseReplayEdit } from '../replay/replay-edit.ts'
import { parseOriginTarget } from '../target.ts'
import { eventually } from '../testing/eventually.ts'
import { answering, deadTarget, startOrigin } from '../testing/origin.ts'
import { CaptureStore } from './capture-store.ts'
import type { Exchange } from './exchange.ts'
import { StreamTap } from './stream-tap.ts'

const GET = 'GET /orders?page=2 HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello'

function record(store = new CaptureStore({ clock: systemClock })) {
  const tap = new StreamTap({ store, tunnelId: 'tun_1' })
  return {
    store,
    tap,
    send: (text: string) => tap.request(Buffer.from(text), 0, Buffer.byteLength(text)),
    answer: (text: string) => tap.response(Buffer.from(text), 0, Buffer.byteLength(text)),
    newest: () => store.list()[0] as Exchange,
  }
}

/** Shows an address in the place of one value. */
function maskedStore(): CaptureStore {
  const maskText = (text: string) => text.replaceAll('key-123', 'secret://a/b/KEY')
  const maskBytes = (bytes: Buffer) => Buffer.from(maskText(bytes.toString('latin1')), 'latin1')
  return new CaptureStore({ clock: systemClock, mask: { maskText, maskBytes } })
}

test('what must not be seen is masked in all that is shown of an exchange', () => {
  const { send, answer, newest } = record(maskedStore())
  send('GET /a?k=key-123 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer key-123\r\n\r\n')
  answer('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nX-Key: key-123\r\n\r\ndata: key-123\n\n')
  const detail = newest().toDetail()
  expect(detail).toMatchObject({ path: '/a', query: 'k=secret://a/b/KEY' })
  expect(newest().listMessages(0).items).toMatchObject([{ content: 'secret://a/b/KEY' }])
  expect(JSON.stringify([detail, newest().toSummary()])).not.toContain('key-123')
})

describe('what is seen of an exchange', () => {
  test('start lines, headers in their order, bodies and timings', async () => {
    const { send, answer, newest } = record()
    send('POST /orders?page=2 HTTP/1.1\r\nHost: a\r\nX-Two: б\r\nContent-Length: 3\r\n\r\npie')
    answer(OK)
    const detail = newest().toDetail()
    expect(detail).toMatchObject({
      method: 'POST',
      path: '/orders',
      query: 'page=2',
      status: 200,
      kind: 'http',
      request_bytes: 3,
      response_bytes: 5,
      error: null,
      request: { start_line: 'POST /orders?page=2 HTTP/1.1' },
      response: { start_line: 'HTTP/1.1 200 OK', body: { content_type: 'text/plain', kept_bytes: 5 } },
    })
    expect(detail.request.headers).toEqual([
      ['Host', 'a'],
      ['X-Two', 'б'],
      ['Content-Length', '3'],
    ])
    expect(detail.duration_ms).toBeGreaterThanOrEqual(0)
    expect((await newest().start.requestBody.read()).toString()).toBe('pie')
  })

  test('it is the same however the bytes are cut', async () => {
    const whole = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\npie\r\n0\r\n\r\n'
    const { send, answer, newest } = record()
    for (const byte of whole) send(byte)
    for (const byte of OK) answer(byte)
    expect((await newest().start.requestBody.read()).toString()).toBe('pie')
    expect((await newest().start.responseBody.read()).toString()).toBe('hello')
    expect(newest().endedMs).not.toBeNull()
  })

  test('many exchanges on one connection are told apart, HEAD and 1xx included', async () => {
    const { send, answer, store } = record()
    send('HEAD / HTTP/1.1\r\nHost: a\r\n\r\n')
    answer('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n')
    send(GET)
    answer(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}`)
    const [second, first] = store.list()
    expect([first?.start.method, first?.status, first?.endedMs !== null]).toEqual(['HEAD', 200, true])
    expect([second?.start.method, second?.status]).toEqual(['GET', 200])
    expect(String(await second?.start.responseBody.read())).toBe('hello')
  })

  test('after an upgrade the exchange stays open until the connection ends', () => {
    const { send, answer, tap, newest } = record()
    send('GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    answer('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x00')
    send('\x81\x80abcd')
    expect(newest().toSummary()).toMatchObject({ kind: 'websocket', status: 101, duration_ms: null })
    tap.ended('visitor_left')
    expect(newest().toSummary()).toMatchObject({ error: null })
    expect(newest().endedMs).not.toBeNull()
  })

  test('an event stream is one from its head on', () => {
    const { send, answer, newest } = record()
    send(GET)
    answer('HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n')
    expect(newest().toSummary()).toMatchObject({ kind: 'sse', duration_ms: null })
  })

  test('a connection that breaks leaves the reason', () => {
    const { send, tap, newest } = record()
    send(GET)
    tap.ended('refused')
    expect(newest().toSummary()).toMatchObject({ status: 0, error: 'refused' })
  })

  test('bytes that are no HTTP end the recording and nothing else', () => {
    const { send, answer, newest } = record()
    send(GET)
    answer('SSH-2.0-OpenSSH_9.2\r\n')
    expect(newest().error).not.toBeNull()
    expect(() => answer('more')).not.toThrow()
  })
})

describe('bounds', () => {
  test('bodies are kept up to their limit and counted whole', () => {
    const store = new CaptureStore({
      clock: systemClock,
      limits: { exchanges: 10, bodyBytes: 4, memoryBytes: 1000 },
    })
    const { send, answer, newest } = record(store)
    send(GET)
    answer(OK)
    expect(newest().toDetail().response?.body).toMatchObject({ bytes: 5, kept_bytes: 4 })
  })

  test('the oldest exchange goes when there are too many', () => {
    const store = new CaptureStore({
      clock: systemClock,
      limits: { exchanges: 3, bodyBytes: 10, memoryBytes: 10_000 },
    })
    const { send, answer } = record(store)
    for (let round = 0; round < 5; round++) {
      send(GET)
      answer(OK)
    }
    expect(store.list()).toHaveLength(3)
    expect(store.totalCount).toBe(5)
  })

  test('the oldest goes when they hold too many bytes, and one that still runs keeps no more', () => {
    const store = new CaptureStore({
      clock: systemClock,
      limits: { exchanges: 100, bodyBytes: 1000, memoryBytes: 1500 },
    })
    const first = record(store)
    first.send('POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n')
    first.send('x'.repeat(900))
    const oldest = first.newest()
    const second = record(store)
    second.send('POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n')
    second.send('y'.repeat(900))
    first.send('x'.repeat(900))
    expect(store.list().map(({ start }) => start.target)).toEqual(['/2'])
    expect(oldest.start.requestBody).toMatchObject({ bytes: 1800, keptBytes: 0 })
  })

  test('clear forgets all and says so', () => {
    const { store, send } = record()
    const heard: (string | null)[] = []
    store.listen((exchange) => heard.push(exchange?.start.method ?? null))
    send(GET)
    store.clear()
    expect(store.list()).toEqual([])
    expect(heard).toEqual(['GET', null])
  })
})

describe('replay', () => {
  test('sends the same request again and records it as a repetition', async () => {
    let received = ''
    const origin = await startOrigin((socket) => {
      socket.on('data', (bytes) => {
        received += bytes.toString()
        if (received.endsWith('pie')) socket.end(OK)
      })
    })
    const { store, send, answer, newest } = record()
    send(
      'POST /orders HTTP/1.1\r\nHost: a\r\nX-Key: v\r\nTransfer-Encoding: chunked\r\n\r\n3\r\npie\r\n0\r\n\r\n',
    )
    answer(OK)
    const original = newest()
    const repeated = await replayExchange(store, { exchange: original, target: origin.target })
    await eventually(() => repeated.endedMs !== null, 'the answer')
    expect(repeated.toSummary()).toMatchObject({ replay_of: original.id, status: 200, path: '/orders' })
    expect(received).toBe(
      'POST /orders HTTP/1.1\r\nHost: a\r\nX-Key: v\r\nContent-Length: 3\r\nConnection: close\r\n\r\npie',
    )
    await origin.close()
  })

  test('ends with the answer even when the local service keeps the connection', async () => {
    const origin = await startOrigin(answering(OK))
    const { store, send, newest } = record()
    send(GET)
    const repeated = await replayExchange(store, { exchange: newest(), target: origin.target })
    await eventually(() => repeated.endedMs !== null, 'the answer')
    expect(repeated.error).toBeNull()
    await origin.close()
  })

  test('sends values that a page was shown masked as they came', async () => {
    let received = ''
    const origin = await startOrigin((socket) => {
      socket.on('data', (bytes) => {
        received += bytes.toString()
        if (received.endsWith('key-123')) socket.end(OK)
      })
    })
    const { store, send, newest } = record(maskedStore())
    send('POST /a?k=key-123 HTTP/1.1\r\nHost: a\r\nX-Key: key-123\r\nContent-Length: 7\r\n\r\nkey-123')
    const { method, request, path, query } = newest().toDetail()
    const headers = [...request.headers.map(([name, value]) => [name, value]), ['X-New', 'secret://a/b/KEY']]
    const edit = parseReplayEdit({ method, target: `${path}?${query}`, headers, body: 'secret://a/b/KEY' })
    const repeated = await replayExchange(store, { exchange: newest(), target: origin.target, edit })
    await eventually(() => repeated.endedMs !== null, 'the answer')
    expect(received).toBe(
      'POST /a?k=key-123 HTTP/1.1\r\nHost: a\r\nX-Key: key-123\r\nX-New: secret://a/b/KEY\r\nContent-Length: 7\r\nConnection: close\r\n\r\nkey-123',
    )
    await origin.close()
  })

  test('sends what was changed, framed anew', async () => {
    let received = ''
    const origin = await startOrigin((socket) => {
      socket.on('data', (bytes) => {
        received += bytes.toString()
        if (received.endsWith('тea')) socket.end(OK)
      })
    })
    const { store, send, newest } = record()
    send('POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\npie')
    const edit = parseReplayEdit({
      method: 'PUT',
      target: '/orders/7?x=1',
      headers: [
        ['Host', 'b'],
        ['X-Name', 'Анна'],
        ['Content-Length', '999'],
      ],
      body: 'тea',
    })
    const repeated = await replayExchange(store, { exchange: newest(), target: origin.target, edit })
    await eventually(() => repeated.endedMs !== null, 'the answer')
    expect(repeated.toSummary()).toMatchObject({ method: 'PUT', path: '/orders/7', status: 200 })
    expect(received).toBe(
      'PUT /orders/7?x=1 HTTP/1.1\r\nHost: b\r\nX-Name: Анна\r\nContent-Length: 4\r\nConnection: close\r\n\r\nтea',
    )
    await origin.close()
  })

  const good = { method: 'GET', target: '/', headers: [['Host', 'a']], body: null }
  test.each([
    ['method', { ...good, method: 'GET /x' }],
    ['target', { ...good, target: 'orders' }],
    ['target', { ...good, target: '/a b' }],
    ['target', { ...good, target: '/a\r\nX: 1' }],
    ['headers', { ...good, headers: [['X', 'a\r\nY: b']] }],
    ['headers', { ...good, headers: [['', 'a']] }],
    ['headers', { ...good, headers: 'Host: a' }],
    ['body', { ...good, body: 7 }],
    ['method', null],
  ])('a wrong %s is refused by name', (field, edit) => {
    expect(() => parseReplayEdit(edit)).toThrow(
      expect.objectContaining({ fields: expect.objectContaining({ [field]: expect.anything() }) }),
    )
  })

  test('a request that is no HTTP is neither sent nor listed', async () => {
    const { store, send, newest } = record()
    send(GET)
    const edit = { ...good, headers: [], body: null }
    const replay = replayExchange(store, { exchange: newest(), target: await deadTarget(), edit })
    await expect(replay).rejects.toThrow('Check the Host header')
    expect(store.list()).toHaveLength(1)
  })

  test('a local service that is down shows in the repetition', async () => {
    const { store, send, newest } = record()
    send(GET)
    const repeated = await replayExchange(store, { exchange: newest(), target: await deadTarget() })
    await eventually(() => repeated.endedMs !== null, 'the failure')
    expect(repeated.toSummary()).toMatchObject({ status: 0, error: 'refused' })
  })

  test('a request whose body was not kept whole is refused', async () => {
    const store = new CaptureStore({
      clock: systemClock,
      limits: { exchanges: 10, bodyBytes: 2, memoryBytes: 1000 },
    })
    const { send, newest } = record(store)
    send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\npie')
    const target = parseOriginTarget('127.0.0.1:1')
    await expect(replayExchange(store, { exchange: newest(), target })).rejects.toThrow('was not kept whole')
  })
})
