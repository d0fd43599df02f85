import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CapturedByEdge } from '@nora/link'
import { describe, expect, test } from 'vitest'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { OK, Shop } from '../kit/shop.ts'

const shop = new Shop()
const { say } = shop

/** The tunnel's exchanges are kept from now on. */
async function capture(response: string | Buffer): Promise<void> {
  const { control } = shop.edge
  control.captured.add('shop')
  await shop.serve(answering(response))
  control.captures.length = 0
}

/** An origin that gives every whole request the same answer. */
function answering(response: string | Buffer): Promise<RawOrigin> {
  return RawOrigin.listen((socket, said) => {
    const end = said.indexOf('\r\n\r\n') + 4
    const length = Number(/content-length: (\d+)/i.exec(said)?.[1] ?? 0)
    if (end > 3 && said.length >= end + length) socket.write(Buffer.from(response))
  })
}

function captured(): CapturedByEdge[] {
  return shop.edge.control.captures.flatMap(({ exchanges }) => exchanges)
}

async function untilCaptured(count = 1, timeout = 1_000): Promise<CapturedByEdge[]> {
  await expect
    .poll(() => captured().filter((one) => one.duration_ms !== null).length, { timeout })
    .toBe(count)
  return captured()
}

const content = (body: { content: string }) => Buffer.from(body.content, 'base64').toString()

describe('an exchange of a captured tunnel', () => {
  test('is kept whole, and the visitor gets the same bytes', async () => {
    await capture(OK)
    const visitor = await say(
      'POST /orders?page=2 HTTP/1.1\r\nHost: shop.localhost\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello',
    )
    expect(await visitor.until((text) => text.endsWith('hi'))).toBe(
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
    )
    const [exchange] = await untilCaptured()
    expect(exchange).toMatchObject({
      kind: 'http',
      method: 'POST',
      path: '/orders',
      query: 'page=2',
      status: 200,
      error: null,
      reason: null,
      visitor: '127.0.0.1',
      protocol: 'http/1.1',
      kept_one_in: 1,
      is_redacted: false,
    })
    expect(content(exchange!.request.body)).toBe('hello')
    expect(content(exchange!.response!.body)).toBe('hi')
    expect(exchange!.response!.headers).toContainEqual(['Content-Length', '2'])
  })

  test('keeps a mebibyte of a body and how long the whole was', async () => {
    const body = randomBytes(1_500_000)
    await capture(
      Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`), body]),
    )
    const visitor = await say('GET /big HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
    await visitor.until((text) => text.length > body.length)
    expect(visitor.received.subarray(-body.length).equals(body)).toBe(true)
    const [exchange] = await untilCaptured()
    expect(exchange!.response!.body).toMatchObject({ bytes: body.length, cut_by: 'limit' })
    expect(Buffer.from(exchange!.response!.body.content, 'base64').length).toBe(1024 * 1024)
  })

  test('does not show what its tunnel says is secret, wherever it stands', async () => {
    const value = 'correct horse'
    const body = gzipSync(`{"note":"${Buffer.from(value).toString('base64')} correct+horse"}`)
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
    await capture(OK)
    shop.edge.control.captured.add('hiding')
    const origin = await answering(Buffer.concat([Buffer.from(head), body]))
    const agent = await shop.edge.agent({ originPort: origin.port })
    const response_headers = { add: [['X-Note', value]], remove: [] }
    await agent.bind('hiding', { response_headers, hidden_values: [value] })
    const visitor = await say(
      'GET /correct%20horse?q=correct+horse HTTP/1.1\r\nHost: hiding.localhost\r\nConnection: close\r\n\r\n',
    )
    expect(await visitor.until((text) => text.includes('\r\n\r\n'))).toContain('X-Note: correct horse')
    const [exchange] = await untilCaptured(1, 5_000)
    expect(exchange).toMatchObject({ is_redacted: true, path: '/REDACTED', query: 'q=REDACTED' })
    expect(exchange!.response!.headers).toContainEqual(['X-Note', 'REDACTED'])
    expect(content(exchange!.response!.body)).toBe('{"note":"REDACTED REDACTED"}')
    origin.close()
  })

  test.each([
    ['correct horse', 'cor'],
    [`${'long '.repeat(20)}value`, 'long '.repeat(19)],
  ])(
    'does not show the beginning of a secret either, where the kept part of the body ends: %s',
    async (value, shown) => {
      const body = `${'x'.repeat(1024 * 1024 - shown.length)}${value}, and more`
      await capture(OK)
      shop.edge.control.captured.add('cutting')
      const origin = await answering(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
      const agent = await shop.edge.agent({ originPort: origin.port })
      await agent.bind('cutting', { hidden_values: [value] })
      const visitor = await say('GET / HTTP/1.1\r\nHost: cutting.localhost\r\nConnection: close\r\n\r\n')
      await visitor.until((text) => text.endsWith('and more'))
      const [exchange] = await untilCaptured(1, 5_000)
      // What stands for it may be cut itself.
      expect(content(exchange!.response!.body).replace(/^x+/, '')).toMatch(/^RED(?:ACTED)?$/)
      origin.close()
    },
  )

  test('does not show the key that a policy asks for, a wrong one neither', async () => {
    await capture(OK)
    shop.edge.control.captured.add('keyed')
    const origin = await answering(OK)
    const agent = await shop.edge.agent({ originPort: origin.port })
    const policy = `rules: [{actions: [{type: key-auth, config: {keys: [open sesame], header: x-door}}]}]`
    await agent.bind('keyed', { policy })
    for (const key of ['open sesame', 'open sezame'])
      await visit(
        shop.edge.ports.http_port,
        `GET /?said=${encodeURIComponent(key)} HTTP/1.1\r\nHost: keyed.localhost\r\nX-Door: ${key}\r\nConnection: close\r\n\r\n`,
      )
    const exchanges = await untilCaptured(2)
    expect(exchanges.map(({ status }) => status).sort()).toEqual([200, 401])
    for (const { query, request } of exchanges) {
      expect(query).toBe('said=REDACTED')
      expect(request.headers).toContainEqual(['X-Door', 'REDACTED'])
    }
    origin.close()
  })

  test('that the edge answers by itself says why', async () => {
    await capture(OK)
    await shop.edge.shop(1)
    const visitor = await say('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
    await visitor.until((text) => text.includes('502'))
    const [exchange] = await untilCaptured()
    expect(exchange).toMatchObject({ status: 502, reason: expect.stringMatching(/^origin_/) })
  })

  test('is given up when control refuses, and traffic goes on', async () => {
    await capture(OK)
    let refused = 0
    shop.edge.control.beforeStoring = async () => {
      if (refused++ === 0) throw new Error('the disk is full')
    }
    for (let i = 0; i < 2; i++) {
      const visitor = await say('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
      expect(await visitor.until((text) => text.endsWith('hi'))).toContain('200')
    }
    await expect
      .poll(() =>
        shop.edge.control.captures.flatMap(({ lost }) => lost).reduce((sum, one) => sum + one.dropped, 0),
      )
      .toBeGreaterThan(0)
    shop.edge.control.beforeStoring = async () => {}
  })
})

const SECRET = 'canary-7d1f0c5e9a'

describe('a secret never leaves the edge when it stands', () => {
  const form = 'Content-Type: application/x-www-form-urlencoded'
  const boundary = 'Content-Type: multipart/form-data; boundary=b'
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--b--\r\n`
  const pem = `-----BEGIN PRIVATE KEY-----\n${SECRET}\nMIIE${SECRET}\n-----END PRIVATE KEY-----`
  test.each<[string, string, string, string | Buffer]>([
    ['in Authorization', '/', `Authorization: Bearer ${SECRET}`, ''],
    ['in Basic credentials', '/', `Authorization: Basic ${btoa(`anna:${SECRET}`)}`, `said ${SECRET}`],
    ['in a cookie', '/', `Cookie: theme=dark; sid=${SECRET}`, ''],
    ['in a header with the name of a secret', '/', `X-Api-Key: ${SECRET}`, ''],
    ['in the query', `/?access_token=${SECRET}`, `Referer: https://a.test/?access_token=${SECRET}`, ''],
    ['in a form', '/', form, `user=anna&password=${SECRET}`],
    ['in JSON', '/', 'Content-Type: application/json', `{"user":{"password":"${SECRET}"}}`],
    ['in JSON that is compressed', '/', 'Content-Encoding: gzip', gzipSync(`{"token":"${SECRET}"}`)],
    ['in multipart', '/', boundary, field('password', SECRET)],
    ['in several lines of multipart', '/', boundary, field('private_key', pem)],
    ['in an encoding nobody can read', '/', 'Content-Encoding: zstd', `token=${SECRET}`],
    // The last, as it takes so much of a second's share that some of those that follow at once are left out.
    [
      'in JSON that was cut',
      '/',
      'Content-Type: application/json',
      `{"a":"${'x'.repeat(1024 * 1024 - 40)}","token":"${SECRET}${'y'.repeat(99)}"}`,
    ],
  ])('%s', async (_, target, header, body) => {
    await capture(OK)
    const visitor = await say(
      Buffer.concat([
        Buffer.from(
          `POST ${target} HTTP/1.1\r\nHost: shop.localhost\r\nContent-Length: ${body.length}\r\n${header}\r\nConnection: close\r\n\r\n`,
        ),
        Buffer.from(body),
      ]),
    )
    await visitor.until((text) => text.endsWith('hi'))
    const [exchange] = await untilCaptured()
    expect(exchange!.is_redacted).toBe(true)
    const told = JSON.stringify(exchange)
    const bodies = [exchange!.request.body, exchange!.response!.body].map(content).join()
    expect(`${told}${bodies}`).not.toContain(SECRET)
    expect(`${told}${bodies}`).not.toContain(SECRET.slice(0, 12))
    expect(bodies).not.toContain(btoa(`anna:${SECRET}`))
  })
})

test('a secret that the application repeats, and one that it gives out, never leave the edge', async () => {
  const said = `you are ${SECRET}`
  await capture(
    `HTTP/1.1 200 OK\r\nSet-Cookie: sid=given-${SECRET}\r\nContent-Length: ${said.length}\r\n\r\n${said}`,
  )
  const visitor = await say(
    `GET / HTTP/1.1\r\nHost: shop.localhost\r\nAuthorization: Bearer ${SECRET}\r\nConnection: close\r\n\r\n`,
  )
  await visitor.until((text) => text.endsWith(said))
  const [exchange] = await untilCaptured()
  expect(content(exchange!.response!.body)).toBe('you are REDACTED')
  expect(JSON.stringify(exchange)).not.toContain(SECRET)
})

describe('a tunnel with more traffic than is captured', () => {
  test('keeps some of its exchanges, and counts the others', async () => {
    await capture(`HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n${'x'.repeat(200_000)}`)
    for (let i = 0; i < 60; i++) {
      const visitor = await say('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
      await visitor.until((text) => text.length > 200_000)
    }
    const lost = () =>
      shop.edge.control.captures.flatMap((one) => one.lost).reduce((sum, { skipped }) => sum + skipped, 0)
    await expect.poll(() => captured().length + lost()).toBe(60)
    expect(lost()).toBeGreaterThan(0)
    expect(captured().length).toBeGreaterThan(0)
  })
})

test('a push of control turns the capture of an open tunnel on and off', async () => {
  const { control } = shop.edge
  control.captured.delete('shop')
  const origin = await answering(OK)
  const agent = await shop.edge.shop(origin.port)
  control.captures.length = 0
  const ask = async (path: string) => {
    const visitor = await say(`GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n`)
    await visitor.until((text) => text.endsWith('hi'))
  }
  const bound = agent.messages.find((message) => message.type === 'bound')
  const { tunnel_id } = bound ?? { tunnel_id: '' }
  await ask('/before')
  control.push('set_capture', { tunnel_id, is_captured: true })
  await expect
    .poll(async () => {
      await ask('/while')
      return captured().length
    })
    .toBeGreaterThan(0)
  control.push('set_capture', { tunnel_id, is_captured: false })
  control.push('replay_request', {
    tunnel_id,
    gateway_id: null,
    exchange_id: 'exc_again',
    replay_of: captured()[0]!.id,
    method: 'PUT',
    target: '/again',
    headers: [
      ['X-Step', '2'],
      ['Host', 'other.localhost'],
      ['Connection', 'keep-alive'],
    ],
    body: btoa('again'),
  })
  await expect.poll(() => captured().find(({ id }) => id === 'exc_again')?.status).toBe(200)
  const replayed = captured().find(({ id }) => id === 'exc_again')!
  expect(replayed).toMatchObject({ method: 'PUT', path: '/again', replay_of: captured()[0]!.id })
  expect(content(replayed.request.body)).toBe('again')
  expect(new Set(captured().map(({ path }) => path))).toEqual(new Set(['/while', '/again']))
  origin.close()
})

test('a request that waited for its agent is captured too', async () => {
  const edge = await RunningEdge.start({ NORA_EDGE_ID: 'edge-waited' })
  const origin = await answering(OK)
  edge.control.captured.add('shop')
  const lost = await edge.shop(origin.port)
  lost.destroy()
  await expect.poll(() => edge.control.released.length).toBe(1)
  const answer = visit(
    edge.ports.http_port,
    'GET /waited HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n',
  )
  await expect.poll(() => edge.edge.heldCount).toBe(1)
  await edge.shop(origin.port)
  expect(await answer).toContain(' 200 OK')
  const kept = () => edge.control.captures.flatMap(({ exchanges }) => exchanges)
  await expect.poll(() => kept().map(({ path }) => path)).toEqual(['/waited'])
  origin.close()
  await edge.stop()
})

test('a control that comes back to an older question does not end the capture of a newer tunnel', async () => {
  const edge = await RunningEdge.start({ NORA_EDGE_ID: 'edge-late' })
  const { control } = edge
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await control.disappear()
  control.beforeResynced = () => gate
  const before = control.resyncs.length
  await control.listen(control.port)
  await expect.poll(() => control.resyncs.length).toBe(before + 1)
  const origin = await answering(OK)
  control.captured.add('shop')
  await edge.shop(origin.port)
  answer()
  const ask = async () => {
    const said = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n'
    expect(await visit(edge.ports.http_port, said)).toContain(' 200 OK')
  }
  await ask()
  // Sums are told only to a control whose answer has been acted on.
  await expect.poll(() => control.counts.some(({ requests }) => requests > 0)).toBe(true)
  const kept = () => control.captures.flatMap(({ exchanges }) => exchanges).length
  await expect.poll(kept).toBe(1)
  await ask()
  await expect.poll(kept).toBe(2)
  origin.close()
  await edge.stop()
})

test('a replay to a tunnel that has gone is told as what it is', async () => {
  const { control } = shop.edge
  control.push('replay_request', {
    tunnel_id: 'tun_gone',
    gateway_id: null,
    exchange_id: 'exc_gone',
    replay_of: 'exc_1',
    method: 'GET',
    target: '/',
    headers: [],
    body: '',
  })
  await expect.poll(() => captured().find(({ id }) => id === 'exc_gone')?.status).toBe(404)
})
