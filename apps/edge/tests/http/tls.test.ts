import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { FakeAgent } from '../kit/fake-agent.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const GET = 'GET /a HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n'

const general = makeCertificate()
const settings = certificateSettings([general, makeCertificate(['DNS:shop.localhost'])])

let edge: RunningEdge
let origin: RawOrigin
const sockets: Socket[] = []

beforeAll(async () => {
  edge = await RunningEdge.start(settings)
  origin = await RawOrigin.answering(OK)
  await edge.shop(origin.port)
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

afterAll(async () => {
  origin.close()
  await edge.stop()
})

async function dial(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const port = edge.ports.https_port ?? 0
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'secureConnect')
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

describe('a visitor over TLS', () => {
  test('gets the certificate of the host it names, or the first', async () => {
    const names: unknown[] = []
    for (const servername of ['shop.localhost', 'other.localhost', undefined]) {
      const socket = await dial(servername === undefined ? {} : { servername })
      names.push(socket.getPeerCertificate().subjectaltname)
    }
    const first = 'DNS:localhost, IP Address:127.0.0.1'
    expect(names).toEqual(['DNS:shop.localhost', first, first])
  })

  test('speaks HTTP/1.1 like any other, and the origin learns that it came by https', async () => {
    const socket = await dial({ ALPNProtocols: ['http/1.1'] })
    socket.write(GET)
    expect(await readAll(socket)).toBe(OK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expect(origin.received).toContain('X-Forwarded-Proto: https\r\n')
  })

  test('may say no more while it waits for its answer', async () => {
    const socket = await dial({ allowHalfOpen: true } as ConnectionOptions)
    socket.end(GET)
    expect(await readAll(socket)).toContain('200 OK')
  })

  test.each([
    [['h2', 'http/1.1'], 'h2'],
    [['http/1.1', 'h2'], 'h2'],
    [['http/1.1'], 'http/1.1'],
    [undefined, false],
  ])('that offers %j is spoken to in %s', async (ALPNProtocols, spoken) => {
    expect((await dial({ ALPNProtocols })).alpnProtocol).toBe(spoken)
  })

  test('that speaks nothing we do is turned away (RFC 7301)', async () => {
    await expect(dial({ ALPNProtocols: ['spdy/3'] })).rejects.toThrow(/no application protocol/)
  })

  test.each<[string, ConnectionOptions]>([
    ['TLS 1.1', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
    ['CBC', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA' }],
    ['no forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' }],
  ])('that can do no better than %s is turned away', async (_, options) => {
    await expect(dial(options)).rejects.toThrow()
  })

  test.each(['TLSv1.2', 'TLSv1.3'] as const)('of %s has forward secrecy and AEAD', async (version) => {
    const socket = await dial({ minVersion: version, maxVersion: version })
    expect([socket.getProtocol(), socket.getCipher().name]).toEqual([
      version,
      expect.stringMatching(version === 'TLSv1.2' ? /^ECDHE-ECDSA-.*(?:GCM|CHACHA20)/ : /^TLS_/),
    ])
  })

  test('sees that an answer without length is not whole', async () => {
    const broken = await RawOrigin.listen((socket, said) => {
      if (said.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 200 OK\r\n\r\nhalf')
      else socket.resetAndDestroy()
    })
    const agent = await edge.agent({ originPort: broken.port })
    await agent.bind('broken')
    const socket = await dial()
    const failure = new Promise((resolve) => socket.on('close', resolve))
    socket.on('data', () => socket.write('x'))
    socket.write('POST / HTTP/1.1\r\nHost: broken.localhost\r\nContent-Length: 9\r\n\r\n')
    expect(await failure).toBe(true)
    broken.close()
  })
})

test('an agent may come by the port for visitors', async () => {
  const port = edge.ports.https_port ?? 0
  const agent = await FakeAgent.connect({ port, originPort: origin.port, caPem: general.cert_pem })
  expect(await agent.bind('by-443')).toMatchObject({ type: 'bound', hostname: 'by-443.localhost' })
  agent.destroy()
})

describe('a session', () => {
  /** A ticket; of TLS 1.3 it comes after the handshake. */
  async function ticketFrom(options: ConnectionOptions): Promise<Buffer> {
    const socket = await dial(options)
    const ticket = socket.getProtocol() === 'TLSv1.3' ? once(socket, 'session') : [socket.getSession()]
    socket.write(GET)
    const [session] = (await ticket) as [Buffer]
    return session
  }

  test.each([
    ['TLSv1.2', 'shop.localhost'],
    ['TLSv1.3', 'shop.localhost'],
    ['TLSv1.3', 'other.localhost'],
  ] as const)(
    'of %s for %s is resumed by another edge, and not under another key',
    async (maxVersion, servername) => {
      const control = new FakeControl()
      control.ticketKey = edge.control.ticketKey
      const other = await RunningEdge.start(settings, control)
      const options = { maxVersion, servername }
      const session = await ticketFrom(options)
      const port = other.ports.https_port ?? 0
      expect((await dial({ ...options, port, session })).isSessionReused()).toBe(true)
      control.push('renew_ticket_key', { ticket_key: new FakeControl().ticketKey })
      await expect.poll(async () => (await dial({ ...options, port, session })).isSessionReused()).toBe(false)
      await other.stop()
    },
  )
})

test('the session of an agent’s link is resumed by another edge', async () => {
  const pair = makeCertificate()
  const controls = [new FakeControl(pair), new FakeControl(pair)] as const
  controls[1].ticketKey = controls[0].ticketKey
  const on = { NORA_EDGE_LINK_TLS: 'on' }
  const edges = await Promise.all(controls.map((control) => RunningEdge.start(on, control)))
  const [first, second] = edges.map((one) => ({ port: one.ports.link_port, ALPNProtocols: ['nora/1'] }))
  const [session] = (await once(await dial(first), 'session')) as [Buffer]
  expect((await dial({ ...second, session })).isSessionReused()).toBe(true)
  controls[1].push('renew_ticket_key', { ticket_key: new FakeControl().ticketKey })
  await expect.poll(async () => (await dial({ ...second, session })).isSessionReused()).toBe(false)
  await Promise.all(edges.map((one) => one.stop()))
})

test('a certificate that is replaced is served without a restart, and a broken one is not', async () => {
  const own = certificateSettings([general])
  const other = await RunningEdge.start(own)
  const port = other.ports.https_port ?? 0
  const [{ cert, key }] = JSON.parse(own.NORA_EDGE_CERTIFICATES ?? '') as [{ cert: string; key: string }]
  const servedName = async () => (await dial({ port })).getPeerCertificate().subjectaltname
  const next = makeCertificate(['DNS:next.localhost'])
  writeFileSync(cert, next.cert_pem)
  writeFileSync(key, next.key_pem)
  await expect.poll(servedName, { interval: 200 }).toBe('DNS:next.localhost')
  writeFileSync(cert, 'broken')
  expect(await servedName()).toBe('DNS:next.localhost')
  await other.stop()
})

describe('one address', () => {
  async function dialPlain(port: number): Promise<Socket> {
    const socket = connectPlain({ port, host: '127.0.0.1' })
    sockets.push(socket)
    socket.on('error', () => {})
    await once(socket, 'connect')
    return socket
  }

  const isClosed = (socket: Socket) => socket.destroyed || socket.readableEnded

  test('may have so many handshakes unfinished, and any number behind it', async () => {
    const other = await RunningEdge.start({ ...settings, NORA_EDGE_HANDSHAKES_PER_ADDRESS: '2' })
    const port = other.ports.https_port ?? 0
    for (let i = 0; i < 4; i++) await dial({ port })
    const silent = [await dialPlain(port), await dialPlain(port)]
    const third = (await dialPlain(port)).resume()
    await expect.poll(() => isClosed(third)).toBe(true)
    for (const socket of silent) socket.destroy()
    await expect
      .poll(() =>
        dial({ port }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await other.stop()
  })

  test('may have so many connections, over both ports together', async () => {
    const other = await RunningEdge.start({ ...settings, NORA_EDGE_CONNECTIONS_PER_ADDRESS: '2' })
    const first = await dialPlain(other.ports.http_port)
    await dial({ port: other.ports.https_port ?? 0 })
    const third = (await dialPlain(other.ports.http_port)).resume()
    await expect.poll(() => isClosed(third)).toBe(true)
    first.destroy()
    await expect
      .poll(async () => {
        const next = await dialPlain(other.ports.http_port)
        next.write('GET / HTTP/1.1\r\nHost: nobody.localhost\r\n\r\n')
        return Promise.race([
          once(next, 'data').then(() => 'served'),
          once(next, 'close').then(() => 'closed'),
        ])
      })
      .toBe('served')
    await other.stop()
  })

  test('that says nothing on a port for TLS is not waited for without end', async () => {
    const control = new FakeControl(general)
    const other = await RunningEdge.start({ ...settings, NORA_EDGE_LINK_TLS: 'on' }, control)
    const { https_port, link_port } = other.ports
    const silent = [await dialPlain(https_port ?? 0), await dialPlain(link_port)].map((socket) =>
      socket.resume(),
    )
    await expect.poll(() => silent.map(isClosed)).toEqual([true, true])
    await other.stop()
  })
})
