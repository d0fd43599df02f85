import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { CaptureStore, ConnectionLog, type Exchange, parseOriginTarget } from '@nora/agent'
import { type LoggedMessage, MessageLog } from '@nora/capture'
import type { CapturedDetail, CapturedExchange, CapturedMessages } from '@nora/contract/tunnels'
import { systemClock } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../testing/fake-platform.ts'
import { uncontrolled } from '../testing/uncontrolled.ts'
import { InspectedShells } from './inspected-shells.ts'
import { type Inspector, startInspector } from './inspector-server.ts'

let captures: CaptureStore
let inspector: Inspector
let pageFolder: string

beforeEach(async () => {
  captures = new CaptureStore({ clock: systemClock })
  pageFolder = temporaryFolder()
  mkdirSync(join(pageFolder, 'assets'))
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Inspector</title>')
  writeFileSync(join(pageFolder, 'assets', 'app.js'), 'export {}')
  inspector = await start(0)
})

afterEach(() => inspector.close())

function start(port: number): Promise<Inspector> {
  return startInspector({
    ...uncontrolled,
    captures,
    lang: 'en',
    port,
    pageFolder,
    getTarget: () => parseOriginTarget('127.0.0.1:9'),
    tunnels: () => [
      {
        id: 'tun_1',
        label: null,
        url: 'http://shop.test',
        target: 'http://127.0.0.1:9',
        state: 'live',
        shows: 'requests',
      },
    ],
    connections: new ConnectionLog(systemClock),
    shells: new InspectedShells(() => null),
    owner: 'Anna',
  })
}

function record(
  target: string,
  requestBody = '',
  responseBody: string | Buffer = '',
  headers = '',
): Exchange {
  const exchange = captures.begin({
    tunnelId: 'tun_1',
    method: 'POST',
    target,
    head: Buffer.from(`POST ${target} HTTP/1.1\r\nHost: a\r\n\r\n`),
    replayOf: null,
  })
  exchange.start.requestBody.add(Buffer.from(requestBody), 0, requestBody.length)
  const answer = Buffer.from(responseBody)
  exchange.start.responseBody.add(answer, 0, answer.length)
  exchange.status = 200
  exchange.responseHead = Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n`)
  exchange.endedMs = captures.clock.monotonicMs()
  captures.changed(exchange)
  return exchange
}

function aMessage(content: string): Omit<LoggedMessage, 'atMs'> {
  return {
    direction: 'in',
    kind: 'text',
    bytes: content.length,
    frames: 1,
    compressed: false,
    close_code: null,
    event: null,
    event_id: null,
    payload: Buffer.from(content),
    isDecoded: true,
  }
}

const get = (path: string) => fetch(inspector.url + path)
const change = (method: string, path: string, origin: string | null = inspector.url) =>
  fetch(inspector.url + path, { method, headers: origin === null ? {} : { origin } })

async function list(query = '') {
  const answer = await get(`/api/exchanges${query}`)
  return (await answer.json()) as { items: CapturedExchange[]; next_cursor: string | null }
}

function statusWithHost(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port: inspector.port, host: '127.0.0.1', path: '/api/exchanges', headers: { host } }, (res) => {
      res.resume()
      resolve(res.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe('the list', () => {
  test('is newest first, in pages', async () => {
    for (const path of ['/1', '/2', '/3']) record(path)
    const first = await list('?limit=2')
    expect(first.items.map(({ path }) => path)).toEqual(['/3', '/2'])
    const second = await list(`?limit=2&after=${first.next_cursor}`)
    expect(second.items.map(({ path }) => path)).toEqual(['/1'])
    expect(second.next_cursor).toBeNull()
  })

  test('is searched by path, status, method and bodies', async () => {
    record('/api/orders?page=2', 'one pie')
    record('/favicon.ico')
    record('/zip', '', gzipSync('it was zipped'), 'Content-Encoding: gzip\r\n')
    record('/br', '', brotliCompressSync('it was Brotli'), 'Content-Encoding: br\r\n')
    for (const [query, count] of [
      ['path:/api', 1],
      ['status:2xx', 4],
      ['status:5xx', 0],
      ['method:post body:PIE', 1],
      ['page=2', 1],
      ['body:zipped', 1],
      ['body:brotli', 1],
      ['status:2xx body:', 4],
    ] as const) {
      const { items } = await list(`?q=${encodeURIComponent(query)}`)
      expect([query, items.length]).toEqual([query, count])
    }
  })

  test('is saved as HAR, as far as it is searched', async () => {
    for (const path of ['/1', '/2']) record(path)
    const answer = await get('/api/exchanges.har?q=path:/2')
    expect(answer.headers.get('content-disposition')).toContain('nora.har')
    const { log } = (await answer.json()) as { log: { entries: { request: { url: string } }[] } }
    expect(log.entries.map(({ request }) => request.url)).toEqual(['http://a/2'])
  })

  test('is emptied by DELETE', async () => {
    record('/1')
    expect((await change('DELETE', '/api/exchanges')).status).toBe(204)
    expect((await list()).items).toEqual([])
  })
})

describe('one exchange', () => {
  test('has its heads; its bodies come decoded and never as a page of ours', async () => {
    const html = '<script>alert(1)</script>'
    const { id } = record(
      '/1',
      'sent',
      gzipSync(html),
      'Content-Type: text/html\r\nContent-Encoding: gzip\r\n',
    )
    const detail = (await (await get(`/api/exchanges/${id}`)).json()) as CapturedDetail
    expect(detail.response?.body).toMatchObject({ content_type: 'text/html', content_encoding: 'gzip' })
    const body = await get(`/api/exchanges/${id}/response-body`)
    expect(await body.text()).toBe(html)
    expect(body.headers.get('content-type')).toBe('application/octet-stream')
    expect(body.headers.get('content-security-policy')).toContain('sandbox')
    expect(await (await get(`/api/exchanges/${id}/request-body`)).text()).toBe('sent')
  })

  test('has the messages of a stream, from any number on', async () => {
    const exchange = record('/chat')
    exchange.messages = new MessageLog()
    for (const content of ['one', 'two']) captures.log(exchange, aMessage(content))
    const whole = (await (await get(`/api/exchanges/${exchange.id}/messages`)).json()) as CapturedMessages
    expect(whole.items.map(({ content }) => content)).toEqual(['one', 'two'])
    const rest = await get(`/api/exchanges/${exchange.id}/messages?from=1`)
    expect(await rest.json()).toMatchObject({ items: [{ sequence: 1, content: 'two' }], dropped_count: 0 })
    const { id } = record('/1')
    expect(await (await get(`/api/exchanges/${id}/messages`)).json()).toMatchObject({ items: [] })
  })

  test('one that is gone is 404', async () => {
    expect((await get('/api/exchanges/exc_none')).status).toBe(404)
  })

  test('is replayed and answers the new one', async () => {
    const { id } = record('/1')
    const answer = await change('POST', `/api/exchanges/${id}/replay`)
    expect(answer.status).toBe(202)
    expect(await answer.json()).toMatchObject({ replay_of: id })
  })
})

describe('an edited replay', () => {
  const replay = (id: string, body: string) =>
    fetch(`${inspector.url}/api/exchanges/${id}/replay`, {
      method: 'POST',
      headers: { origin: inspector.url },
      body,
    })

  test('is sent as it was changed', async () => {
    const { id } = record('/1', 'sent')
    const edit = { method: 'PUT', target: '/2', headers: [['Host', 'a']], body: 'changed' }
    const answer = await replay(id, JSON.stringify(edit))
    expect(answer.status).toBe(202)
    expect(await answer.json()).toMatchObject({ replay_of: id, method: 'PUT', path: '/2' })
  })

  test('a wrong one is refused with a sentence per field', async () => {
    const { id } = record('/1')
    for (const body of ['no JSON', '{"method":"A B","target":"x","headers":[],"body":null}']) {
      const answer = await replay(id, body)
      expect(answer.status).toBe(400)
      const { fields } = (await answer.json()) as { fields: Record<string, string> }
      expect(fields.method).toContain('one word')
      expect(fields.target).toContain('slash')
    }
    expect(captures.list()).toHaveLength(1)
  })
})

describe('who may ask', () => {
  test('only its own names: another Host is DNS rebinding', async () => {
    const { port } = inspector
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      expect(await statusWithHost(host)).toBe(200)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1']) {
      expect(await statusWithHost(host)).toBe(403)
    }
  })

  test.each(['http://evil.example', 'null', null])('no changes from %s', async (origin) => {
    const { id } = record('/1')
    expect((await change('POST', `/api/exchanges/${id}/replay`, origin)).status).toBe(403)
    expect((await change('DELETE', '/api/exchanges', origin)).status).toBe(403)
    expect(captures.list()).toHaveLength(1)
  })

  test('nothing is shared with other origins', async () => {
    const answer = await get('/api/exchanges')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})

describe('the page', () => {
  test('is served under a strict policy, its files and nothing else', async () => {
    const page = await get('/')
    expect(await page.text()).toContain('Inspector')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await get('/assets/app.js')).headers.get('content-type')).toContain('javascript')
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/nothing']) {
      expect((await get(path)).status).toBe(404)
    }
  })

  test('hears of exchanges, and of a cleared list, as they happen', async () => {
    const stream = await get('/api/events')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    record('/live')
    let heard = ''
    while (!heard.includes('"path":"/live"')) heard += (await reader?.read())?.value ?? ''
    expect(heard).toContain('event: exchange')
    captures.clear()
    while (!heard.includes('event: cleared')) heard += (await reader?.read())?.value ?? ''
    inspector.tunnelsChanged()
    while (!heard.includes('event: tunnel')) heard += (await reader?.read())?.value ?? ''
    await reader?.cancel()
  })
})

test('a port that is taken makes it use the next free one', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const taken = (blocker.address() as { port: number }).port
  const second = await start(taken)
  expect(second.port).toBeGreaterThan(taken)
  await second.close()
  blocker.close()
})
