import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { createConnectProxy } from '../testing/connect-proxy.ts'
import { listening } from '../testing/listening.ts'
import { callThrough } from './call-through.ts'
import { directNetwork } from './network.ts'
import { readProxies } from './proxies.ts'

const call = callThrough(directNetwork, 'nora/0.1.0 (Linux 6)')
const never = () => new AbortController().signal

/** The address of a server that does this. */
async function serve(listener: RequestListener): Promise<string> {
  return `http://localhost:${await listening(createServer(listener))}`
}

/** A server that answers with what it was asked. */
function serveEcho(): Promise<string> {
  return serve((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const { method, url, headers } = req
      res.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }))
    })
  })
}

test('carries method, target, fields and body', async () => {
  const url = await serveEcho()
  const answer = await call(`${url}/v1/user?lang=ru`, {
    method: 'PATCH',
    headers: { Authorization: 'Bearer nt_x', 'content-type': 'application/json' },
    body: '{"name":"Анна"}',
    signal: never(),
  })
  expect([answer.ok, answer.status, answer.statusText]).toEqual([true, 200, 'OK'])
  expect(JSON.parse(await answer.text())).toMatchObject({
    method: 'PATCH',
    url: '/v1/user?lang=ru',
    headers: {
      host: new URL(url).host,
      'user-agent': 'nora/0.1.0 (Linux 6)',
      authorization: 'Bearer nt_x',
      'content-type': 'application/json',
      'content-length': '19',
    },
    body: '{"name":"Анна"}',
  })
})

test('a file goes as it is, and a caller may say who it is', async () => {
  const answer = await call(await serveEcho(), {
    method: 'PUT',
    headers: { 'User-Agent': 'other/1' },
    body: new Blob(['picture']),
    signal: never(),
  })
  expect(JSON.parse(await answer.text())).toMatchObject({
    headers: { 'user-agent': 'other/1' },
    body: 'picture',
  })
})

test('status and fields of a refusal come back as they were sent', async () => {
  const url = await serve((_req, res) => {
    res.writeHead(429, 'Slow down', [...['retry-after', '7'], ...['warning', 'a'], ...['Warning', 'b']])
    res.end('wait')
  })
  const answer = await call(url, { method: 'GET', headers: {}, signal: never() })
  expect([answer.ok, answer.status, answer.statusText]).toEqual([false, 429, 'Slow down'])
  const { headers } = answer
  expect([headers.get('Retry-After'), headers.get('warning'), headers.get('etag')]).toEqual([
    '7',
    'a, b',
    null,
  ])
  expect(await answer.text()).toBe('wait')
})

test('an answer without a body is an empty text', async () => {
  const url = await serve((_req, res) => void res.writeHead(204).end())
  const answer = await call(url, { method: 'DELETE', headers: {}, signal: never() })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

test('a redirect and a proxy that refuses are problems', async () => {
  const url = await serve((_req, res) => void res.writeHead(301, { location: 'https://nora.test/' }).end())
  const init = { method: 'GET', headers: {} }
  await expect(call(url, { ...init, signal: never() })).rejects.toMatchObject({
    text: { en: expect.stringContaining('https://nora.test:') },
  })
  const proxy = createConnectProxy()
  proxy.authorization = 'Basic other'
  const proxies = readProxies({ ALL_PROXY: `http://anna:secret@localhost:${await listening(proxy.server)}` })
  const proxyFor: typeof proxies = (target) => proxies({ ...target, host: 'nora.test' })
  const behind = callThrough({ proxyFor, caPem: null }, 'nora/0.1.0')
  for (const scheme of ['http', 'https']) {
    const refused = behind(`${scheme}://nora.test/`, { ...init, signal: never() })
    await expect(refused).rejects.toMatchObject({ code: 'ProxyAuthRequired' })
  }
})

test('ends at once when its caller gives it up', async () => {
  const giveUp = new AbortController()
  const url = await serve(() => giveUp.abort())
  const given = call(url, { method: 'GET', headers: {}, signal: giveUp.signal })
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
})
