import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { toAcceptKey, WebSocketStream } from '@nora/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reasonOfError } from '../offline-reason.ts'
import { secureHttpServer, secureServer, TEST_CA_PEM } from '../testing/certificate.ts'
import { type ConnectProxy, createConnectProxy } from '../testing/connect-proxy.ts'
import { listening } from '../testing/listening.ts'
import type { LinkPath } from './link-path.ts'
import { pathName } from './link-path.ts'
import { directNetwork, type Network } from './network.ts'
import { openLink } from './open-link.ts'
import { readProxies } from './proxies.ts'

/** Answers every byte with the same. */
const echo = (socket: Duplex): void => void socket.pipe(socket)

/** Grants the link to whoever asks for it as a WebSocket. */
function granting<S extends Server>(server: S, status = '101 Switching Protocols'): S {
  server.on('upgrade', ({ url, headers }: IncomingMessage, socket: Socket) => {
    if (url !== '/.nora/link') return void socket.destroy()
    const accept = toAcceptKey(headers['sec-websocket-key'] ?? '')
    const fields = `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: ${headers['sec-websocket-protocol']}`
    socket.write(`HTTP/1.1 ${status}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${fields}\r\n\r\n`)
    echo(new WebSocketStream(socket, 'server'))
  })
  return server
}

function pathTo(port: number, changes: Partial<LinkPath> = {}): LinkPath {
  return { carrier: 'tcp', host: 'localhost', port, tls: false, caPem: null, ...changes }
}

/** A network whose only way out is the proxy, loopback addresses included. */
function behind(port: number, { credentials = '', scheme = 'http', caPem = null as string | null } = {}) {
  const proxies = readProxies({ ALL_PROXY: `${scheme}://${credentials}localhost:${port}` })
  const network: Network = { proxyFor: (target) => proxies({ ...target, host: 'edge.test' }), caPem }
  return network
}

async function expectEcho(path: LinkPath, network = directNetwork): Promise<void> {
  const { socket } = await openLink(path, network)
  onTestFinished(() => void socket.destroy())
  socket.write('are you there')
  expect(String((await once(socket, 'data'))[0])).toBe('are you there')
}

async function expectRefusal(path: LinkPath, network: Network, says: RegExp): Promise<void> {
  const error = await openLink(path, network).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(reasonOfError(error).en).toMatch(says)
}

describe('names', () => {
  test.each([
    [pathTo(7071), 'tcp://localhost:7071'],
    [pathTo(7071, { tls: true }), 'tls://localhost:7071'],
    [
      pathTo(443, { tls: true, carrier: 'websocket', host: '2001:db8::1' }),
      'wss://[2001:db8::1]:443/.nora/link',
    ],
    [pathTo(80, { carrier: 'websocket' }), 'ws://localhost:80/.nora/link'],
  ])('of paths are addresses', (path, name) => {
    expect(pathName(path)).toBe(name)
  })
})

describe('a way that is open', () => {
  test.each(['127.0.0.1', '::1'])('is plain TCP at %s', async (host) => {
    await expectEcho(pathTo(await listening(createServer(echo), host), { host }))
  })

  test('is TLS that has agreed on the link', async () => {
    const port = await listening(secureServer().on('secureConnection', echo))
    await expectEcho(pathTo(port, { tls: true, caPem: TEST_CA_PEM }))
  })

  test('is TLS under an authority that the network vouches for', async () => {
    const port = await listening(secureServer().on('secureConnection', echo))
    await expectEcho(pathTo(port, { tls: true }), { ...directNetwork, caPem: TEST_CA_PEM })
  })

  test('is a WebSocket, with TLS and without', async () => {
    const plain = await listening(granting(createHttpServer()))
    await expectEcho(pathTo(plain, { carrier: 'websocket' }))
    const secure = await listening(granting(secureHttpServer()))
    await expectEcho(pathTo(secure, { carrier: 'websocket', tls: true, caPem: TEST_CA_PEM }))
  })

  test('is one through a proxy, whatever comes behind it', async () => {
    const proxy = createConnectProxy()
    const network = behind(await listening(proxy.server))
    const tls = await listening(secureServer().on('secureConnection', echo))
    const websocket = await listening(granting(createHttpServer()))
    await expectEcho(pathTo(tls, { tls: true, caPem: TEST_CA_PEM }), network)
    await expectEcho(pathTo(websocket, { carrier: 'websocket' }), network)
    expect(proxy.asked).toEqual([`CONNECT localhost:${tls}`, `CONNECT localhost:${websocket}`])
  })

  test('is one through a proxy that is spoken to by TLS and knows its users', async () => {
    const proxy = createConnectProxy({ isSecure: true })
    proxy.authorization = `Basic ${Buffer.from('anna:p@ss').toString('base64')}`
    const options = { credentials: 'anna:p%40ss@', scheme: 'https', caPem: TEST_CA_PEM }
    const network = behind(await listening(proxy.server), options)
    const port = await listening(createServer(echo), '::1')
    await expectEcho(pathTo(port, { host: '::1' }), network)
    const named = await listening(secureServer().on('secureConnection', echo))
    await expectEcho(pathTo(named, { tls: true }), network)
    expect(proxy.asked).toEqual([`CONNECT [::1]:${port}`, `CONNECT localhost:${named}`])
  })
})

describe('a server that is met again', () => {
  async function isResumed(path: LinkPath, network = directNetwork): Promise<boolean> {
    const { socket } = await openLink(path, network)
    onTestFinished(() => void socket.destroy())
    socket.write('x')
    // What resumes the session comes before the first answer.
    await once(socket, 'data')
    return (socket as TLSSocket).isSessionReused()
  }

  test('resumes the session, and begins anew where it has forgotten it', async () => {
    const server = secureServer().on('secureConnection', echo)
    const path = pathTo(await listening(server), { tls: true, caPem: TEST_CA_PEM })
    expect([await isResumed(path), await isResumed(path)]).toEqual([false, true])
    server.setTicketKeys(randomBytes(48))
    expect([await isResumed(path), await isResumed(path)]).toEqual([false, true])
  })

  test('is looked at anew by whoever trusts another authority', async () => {
    const server = secureServer().on('secureConnection', echo)
    const path = pathTo(await listening(server), { tls: true, caPem: TEST_CA_PEM })
    expect(await isResumed(path)).toBe(false)
    await expectRefusal({ ...path, caPem: null }, directNetwork, /certificate is of an unknown authority/)
  })

  test('is not resumed when it was not trusted', async () => {
    const server = secureServer().on('secureConnection', echo)
    const path = pathTo(await listening(server), { tls: true })
    for (let i = 0; i < 2; i++) {
      await expectRefusal(path, directNetwork, /certificate is of an unknown authority/)
    }
  })
})

describe('a way that is closed', () => {
  test('by the certificate of another authority says so', async () => {
    const port = await listening(secureServer())
    await expectRefusal(pathTo(port, { tls: true }), directNetwork, /certificate is of an unknown authority/)
  })

  test('by a certificate for another name says so', async () => {
    const port = await listening(secureServer())
    const path = pathTo(port, { tls: true, caPem: TEST_CA_PEM, host: '127.0.0.1' })
    await expectRefusal(path, directNetwork, /certificate is for another name/)
  })

  test.each([
    ['a web server', () => secureServer('http/1.1')],
    ['TLS without any protocol', () => secureHttpServer().on('secureConnection', () => {})],
  ])('by %s in the place of the edge says so', async (_what, server) => {
    const path = pathTo(await listening(server()), { tls: true, caPem: TEST_CA_PEM })
    await expectRefusal(path, directNetwork, /not an edge of Nora/)
  })

  test('by something that speaks no TLS says so', async () => {
    const port = await listening(createServer((socket) => socket.end('220 smtp\r\n')))
    await expectRefusal(pathTo(port, { tls: true }), directNetwork, /not TLS/)
  })

  test('by an answer that is not the link says its status', async () => {
    const port = await listening(createHttpServer((_req, res) => void res.writeHead(404).end()))
    await expectRefusal(pathTo(port, { carrier: 'websocket' }), directNetwork, /not an edge.*HTTP 404/)
  })

  test('by a WebSocket that proves nothing is no way', async () => {
    const server = createHttpServer().on('upgrade', (_req, socket: Socket) =>
      socket.write(
        'HTTP/1.1 101 Ok\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n',
      ),
    )
    await expectRefusal(pathTo(await listening(server), { carrier: 'websocket' }), directNetwork, /WebSocket/)
  })

  test.each([
    ['who wants to know its users', 407, '', /wants a name and a password.*ALL_PROXY/],
    ['who does not know this one', 407, 'anna:hunter2@', /did not accept the name and password in ALL_PROXY/],
    ['who does not go there', 403, '', /does not connect to localhost:9 \(403\)/],
  ])('by a proxy %s says so', async (_what, status, credentials, says) => {
    const proxy: ConnectProxy = createConnectProxy()
    proxy.status = status
    const network = behind(await listening(proxy.server), { credentials })
    const error = await openLink(pathTo(9, { tls: true }), network).catch((thrown: unknown) => thrown)
    expect(reasonOfError(error).en).toMatch(says)
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2')
  })

  test('by a proxy that is not there says so, and does not go around it', async () => {
    const edge = await listening(createServer(echo))
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as { port: number }
    gone.close()
    await once(gone, 'close')
    await expectRefusal(
      pathTo(edge),
      behind(port),
      /the proxy localhost:\d+ cannot be reached: connection refused/,
    )
  })

  test('is given up at once when nobody wants it any more, at every step', async () => {
    const accepted: Socket[] = []
    const mute = createServer((socket) => void accepted.push(socket))
    const port = await listening(mute)
    const ways: [LinkPath, Network][] = [
      [pathTo(port, { tls: true }), directNetwork],
      [pathTo(port, { carrier: 'websocket' }), directNetwork],
      [pathTo(9), behind(port)],
    ]
    for (const [index, [path, network]] of ways.entries()) {
      const wanted = new AbortController()
      const opening = openLink(path, network, wanted.signal)
      await expect.poll(() => accepted.length).toBe(index + 1)
      const closed = once(accepted[index]!.resume(), 'close')
      wanted.abort(new Error('enough'))
      await expect(opening).rejects.toThrow('enough')
      await closed
    }
  })
})
