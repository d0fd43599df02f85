import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { secureHttpServer, TEST_CA_PEM } from '../testing/certificate.ts'
import { createConnectProxy } from '../testing/connect-proxy.ts'
import { listening } from '../testing/listening.ts'
import { fetchThrough as fetchThroughAs, streamThrough } from './fetch-through.ts'
import { directNetwork, type Network } from './network.ts'
import { readProxies } from './proxies.ts'

const fetchThrough = (network: Network) => fetchThroughAs(network, 'nora/0.1.0 (Linux 6)')

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Answers with what it was asked. */
function tell(req: IncomingMessage, res: ServerResponse): void {
  let body = ''
  req.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  req.on('end', () => {
    const { method, url, headers } = req
    res.setHeader('set-cookie', ['a=1', 'b=2'])
    const { host, authorization: token, 'user-agent': client } = headers
    res.end(JSON.stringify({ method, url, host, client, token, body }))
  })
}

function behind(port: number, credentials = ''): Network {
  const proxies = readProxies({ ALL_PROXY: `http://${credentials}localhost:${port}` })
  return { proxyFor: (target) => proxies({ ...target, host: 'nora.test' }), caPem: TEST_CA_PEM }
}

describe('a call', () => {
  test('carries method, target, fields and body, and brings back status, fields and body', async () => {
    const port = await listening(createServer(tell))
    const response = await fetchThrough(directNetwork)(`http://localhost:${port}/v1/user?lang=ru`, {
      method: 'PATCH',
      headers: { authorization: 'Bearer nt_x' },
      body: '{"name":"Анна"}',
    })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.json()).toEqual({
      method: 'PATCH',
      url: '/v1/user?lang=ru',
      host: `localhost:${port}`,
      client: 'nora/0.1.0 (Linux 6)',
      token: 'Bearer nt_x',
      body: '{"name":"Анна"}',
    })
  })

  test('may be answered without a body', async () => {
    const port = await listening(createServer((_req, res) => void res.writeHead(204).end()))
    const response = await fetchThrough(directNetwork)(`http://localhost:${port}/`)
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  test('trusts the authority that is named, and no other', async () => {
    const url = `https://localhost:${await listening(secureHttpServer().on('request', tell))}/`
    expect((await fetchThrough({ ...directNetwork, caPem: TEST_CA_PEM })(url)).status).toBe(200)
    await expect(fetchThrough(directNetwork)(url)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })

  test('goes through the proxy: by a tunnel with TLS, told as it is without', async () => {
    const proxy = createConnectProxy()
    proxy.authorization = `Basic ${Buffer.from('anna:secret').toString('base64')}`
    const network = behind(await listening(proxy.server), 'anna:secret@')
    const secure = await listening(secureHttpServer().on('request', tell))
    const plain = await listening(createServer(tell))
    for (const url of [`https://localhost:${secure}/a`, `http://localhost:${plain}/b`]) {
      const { host } = (await (await fetchThrough(network)(url)).json()) as { host: string }
      expect(host).toBe(new URL(url).host)
    }
    expect(proxy.asked).toEqual([`CONNECT localhost:${secure}`, `GET http://localhost:${plain}/b`])
  })

  test.each(['https', 'http'])('over %s that a proxy refuses is a problem that says why', async (scheme) => {
    const proxy = createConnectProxy()
    proxy.authorization = 'Basic other'
    const network = behind(await listening(proxy.server), 'anna:secret@')
    const error = await fetchThrough(network)(`${scheme}://nora.test/`).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'ProxyAuthRequired' })
    expect(String(error)).not.toContain('secret')
  })

  test('that is sent elsewhere is a problem that names the place', async () => {
    const server = createServer((_req, res) =>
      res.writeHead(301, { location: 'https://nora.example.com/v1/user' }).end(),
    )
    const call = fetchThrough(directNetwork)(`http://localhost:${await listening(server)}/v1/user`)
    await expect(call).rejects.toMatchObject({
      text: { en: expect.stringMatching(/https:\/\/nora\.example\.com:/) },
    })
  })

  test('ends at once when its caller gives it up', async () => {
    const giveUp = new AbortController()
    const server = createServer(() => giveUp.abort())
    const call = fetchThrough(directNetwork)(`http://localhost:${await listening(server)}/`, {
      signal: giveUp.signal,
    })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a stream', () => {
  const stream = streamThrough(directNetwork, 'nora/0.1.0 (Linux 6)')

  test('is read while it is sent, and its connection is cut by the abort', async () => {
    let closed: () => void = () => {}
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    const server = createServer((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
      res.on('close', closed)
    })
    const controller = new AbortController()
    const { signal } = controller
    const response = await stream(`http://localhost:${await listening(server)}/`, { signal })
    const reader = response.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n')
    controller.abort()
    await expect(reader.read()).rejects.toThrow()
    await isClosed
  })

  test('is cut by the abort, too, when the memory of all that nobody holds was freed', async () => {
    const server = createServer((_req, res) => void res.writeHead(200).write('data: 1\n\n'))
    const controller = new AbortController()
    const { signal } = controller
    const response = await stream(`http://localhost:${await listening(server)}/`, { signal })
    const reader = response.body!.getReader()
    await reader.read()
    collectGarbage()
    controller.abort()
    await expect(reader.read()).rejects.toThrow()
  })

  test('that ends says so', async () => {
    const port = await listening(createServer(tell))
    const response = await stream(`http://localhost:${port}/a`, { headers: { authorization: 'Bearer nt_x' } })
    expect(await response.json()).toMatchObject({ method: 'GET', url: '/a', token: 'Bearer nt_x' })
  })
})
