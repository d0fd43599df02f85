import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SECOND_MS } from '@nora/kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { unknownKeysText } from '../../src/ssh/ssh.messages.ts'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { freePort } from '../kit/free-port.ts'
import { RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { openSshKeys, SshClient, type SshKeys } from '../kit/ssh-client.ts'

let keys: SshKeys
let edge: RunningEdge
let control: FakeControl
let origin: Server
let originPort: number
let anna: ReturnType<SshKeys['make']>
const clients: SshClient[] = []

beforeAll(async () => {
  keys = openSshKeys()
  const host = keys.make('host')
  anna = keys.make('anna')
  control = new FakeControl()
  control.sshHostKey = { private_key: host.privateKey, public_key: host.publicKey }
  edge = await RunningEdge.start({}, control)
  origin = createServer((request, response) => {
    if (request.url === '/echo') request.pipe(response)
    else response.end(`${request.method} ${request.url} for ${request.headers.host}`)
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  originPort = (origin.address() as AddressInfo).port
})
beforeEach(() => {
  control.keyOwners.clear()
  control.keyOwners.set(anna.fingerprint, { credential_id: 'key_anna' })
  control.claims.length = 0
  control.released.length = 0
})
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.kill()
    await client.ended
  }
  await vi.waitFor(async () => expect(await gauge('tunnels')).toBe(0), 30_000)
})
afterAll(async () => {
  await edge.stop()
  origin.close()
  keys.remove()
})

function ssh(args: readonly string[], env: NodeJS.ProcessEnv = {}): SshClient {
  const client = new SshClient({ port: edge.ports.ssh_port ?? 0, key: anna.file }, args, env)
  clients.push(client)
  return client
}

const forward = (bind: string, port = originPort) => ['-R', `${bind}:127.0.0.1:${port}`]
const get = (hostname: string, path = '/') =>
  visit(edge.ports.http_port, `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)

/** As /metrics has it now. */
async function gauge(name: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${edge.ports.monitor_port}/metrics`)
  return Number(new RegExp(`^nora_edge_${name} (\\S+)$`, 'm').exec(await response.text())?.[1])
}

describe('ssh -R', () => {
  test('opens a site by name, says its address, and shows requests as they come', async () => {
    const client = ssh([...forward('shop:80'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost → -R shop:80\n')
    expect(await get('shop.localhost', '/hello?a=1')).toContain('GET /hello?a=1 for shop.localhost')
    await client.prints(/GET {4} +200 .*\/hello\n/)
    expect(client.stdout).not.toContain('\x1b')
    const [claim] = control.claims
    expect(claim).toMatchObject({
      kind: 'http',
      name: 'shop',
      credential_id: 'key_anna',
      target: '-R shop:80',
      agent: { machine: 'anna@127.0.0.1', os: 'ssh', version: expect.stringContaining('OpenSSH') },
    })
  })

  test('without a name gets one, also by port 443', async () => {
    await ssh([...forward('443'), 'anna@127.0.0.1']).prints('http://quiet-fox-1234.localhost → -R 443\n')
    expect(control.claims[0]?.name).toBeNull()
  })

  test('works without a session', async () => {
    ssh(['-N', ...forward('shop:80'), 'anna@127.0.0.1'])
    await vi.waitFor(async () => expect(await get('shop.localhost')).toContain('200 OK'), 30_000)
  })

  test('carries two sites by one connection', async () => {
    const client = ssh([...forward('shop:80'), ...forward('api:80'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost → -R shop:80\n')
    await client.prints('http://api.localhost → -R api:80\n')
    expect(await get('shop.localhost')).toContain('for shop.localhost')
    expect(await get('api.localhost')).toContain('for api.localhost')
  })

  test('takes the options of nora http as its command, before anybody gets in', async () => {
    const described = ['--description', "'The shop'", '--metadata', 'team=pies']
    const words = ['nora', 'http', '--name', 'shop', '--basic-auth', 'anna:very-secret', ...described]
    const client = ssh([...forward('80'), 'anna@127.0.0.1', ...words])
    await client.prints('http://shop.localhost → -R 80\n')
    expect(await get('shop.localhost')).toContain('401 Unauthorized')
    expect(control.claims).toMatchObject([
      { name: 'shop', rules: ['basic_auth'], description: 'The shop', metadata: { team: 'pies' } },
    ])
    await client.prints(/GET {4} +401 /)
  })
})

describe('ssh -R of a TCP port', () => {
  let echo: TcpServer
  beforeAll(async () => {
    echo = createTcpServer({ allowHalfOpen: true }, (socket) => void socket.pipe(socket))
    echo.listen(0, '127.0.0.1')
    await once(echo, 'listening')
  })
  afterAll(() => echo.close())
  const echoPort = () => (echo.address() as AddressInfo).port

  /** Says all it has to say, then reads to the end. */
  async function converse(port: number, text: string): Promise<string> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.end(text)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    return answer
  }

  test('carries connections both ways to their end, by number or any', async () => {
    const [port, given] = [await freePort(), await freePort()]
    control.freePorts = [given]
    const args = [...forward(String(port), echoPort()), ...forward('0', echoPort())]
    const client = ssh([...args, 'anna@127.0.0.1'])
    await client.prints(`:${port} → -R ${port}\n`)
    await client.prints(new RegExp(`Allocated port ${given} for remote forward`))
    expect(await converse(port, 'hello')).toBe('hello')
    expect(await converse(given, 'a'.repeat(500_000))).toBe('a'.repeat(500_000))
    expect(control.claims).toMatchObject([
      { kind: 'tcp', name: String(port) },
      { kind: 'tcp', name: null },
    ])
  })

  test('takes the options of nora tcp', async () => {
    const port = await freePort()
    control.freePorts = [port]
    const command = 'nora tcp --deny-cidr 127.0.0.0/8'
    const client = ssh([...forward('0', echoPort()), 'anna@127.0.0.1', command])
    await client.prints(`:${port} → -R 0`)
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve) =>
      socket
        .on('error', () => {})
        .resume()
        .once('close', resolve),
    )
    expect(socket.bytesRead).toBe(0)
  })
})

describe('what is refused', () => {
  test.each([
    [
      'an unknown option',
      'nora http --basic-aut a:b',
      'There is no option --basic-aut. Did you mean --basic-auth?',
    ],
    ['an unknown command', 'uptime', 'There is no command uptime.'],
    [
      'a value that will not do',
      'http --basic-auth anna:short',
      '--basic-auth: the password of anna will not do',
    ],
    [
      'values of another machine',
      'http --basic-auth file:/etc/passwd',
      'file:, env: and secret:// do not work here',
    ],
    ['a quotation mark that is not closed', `http --name 'x`, 'A quotation mark'],
  ])('%s, with a sentence and the status 2', async (_what, command, sentence) => {
    const client = ssh([...forward('shop:80'), 'anna@127.0.0.1', command])
    expect(await client.ended).toBe(2)
    expect(client.stdout).toContain(sentence)
    expect(control.claims).toEqual([])
  })

  test('a name that is taken, with the status 5, and with ExitOnForwardFailure by ssh itself', async () => {
    control.taken.add('shop')
    const client = ssh([...forward('shop:80'), 'anna@127.0.0.1'])
    expect(await client.ended).toBe(5)
    expect(client.stdout).toContain('-R shop:80: Taken.')
    const strict = ssh(['-N', '-o', 'ExitOnForwardFailure=yes', ...forward('shop:80'), 'anna@127.0.0.1'])
    expect(await strict.ended).toBe(255)
    expect(strict.stderr).toContain('-R shop:80: Taken.')
    const session = ssh(['-o', 'ExitOnForwardFailure=yes', ...forward('shop:80'), 'anna@127.0.0.1'])
    expect(await session.ended).toBe(255)
    expect(session.stdout).toContain('-R shop:80: Taken.')
    control.taken.delete('shop')
  })

  test.each([
    [{ LANG: 'C' }, '-> -R shop:80'],
    [{ LC_ALL: 'POSIX', LANG: 'ru_RU.UTF-8' }, '-> -R shop:80'],
    [{ LANG: 'ru_RU.KOI8-R' }, '-> -R shop:80'],
    [{ LANG: 'C.UTF-8' }, '→ -R shop:80'],
    [{ LANG: 'ru_RU.UTF-8' }, '→ -R shop:80'],
  ])('with %j a session reads %s', async (env, line) => {
    const names = Object.keys(env).flatMap((name) => ['-o', `SendEnv=${name}`])
    const client = ssh([...names, ...forward('shop:80'), 'anna@127.0.0.1'], env)
    await client.prints(line)
    if (line.startsWith('->')) expect(client.stdout).not.toMatch(/[^\x00-\x7f]/)
  })

  test('a session without a forward, with how it is done', async () => {
    const client = ssh(['anna@127.0.0.1'])
    expect(await client.ended).toBe(2)
    expect(client.stdout).toContain('-R shop:80:localhost:3000')
  })

  test('a forward that the connection has already', async () => {
    const client = ssh([...forward('shop:80'), ...forward('shop:443'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    await client.prints('-R shop:443: This connection has that address already.')
    expect(await get('shop.localhost')).toContain('200 OK')
  })

  test('connections through the server, and files', async () => {
    const client = ssh(['-W', '127.0.0.1:22', 'anna@127.0.0.1'])
    expect(await client.ended).toBe(255)
    const files = ssh(['-s', 'anna@127.0.0.1', 'sftp'])
    expect(await files.ended).toBe(2)
    expect(files.stdout).toContain('There are only tunnels here')
  })

  test('an unknown key', async () => {
    control.keyOwners.clear()
    const client = ssh(['-N', ...forward('shop:80'), 'anna@127.0.0.1'])
    expect(await client.ended).toBe(255)
    expect(client.stderr).toContain('Permission denied')
    // What is shown before the locale is known: nothing of it appears as numbers anywhere.
    for (const shown of [[], [anna.fingerprint]]) expect(unknownKeysText(shown)).toMatch(/^[\x20-\x7e\n]+$/)
  })
})

describe('a running tunnel', () => {
  test('ends with its key, and its owner reads why', async () => {
    const client = ssh([...forward('shop:80'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    control.push('revoke_credential', { credential_id: 'key_anna' })
    expect(await client.ended).toBe(3)
    expect(client.stdout).toContain('The key was removed or has expired.')
  })

  test('ends when its key expires', async () => {
    const expires_at = new Date(Date.now() + 1.5 * SECOND_MS).toISOString()
    control.keyOwners.set(anna.fingerprint, { credential_id: 'key_anna', expires_at })
    const client = ssh([...forward('shop:80'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    expect(await client.ended).toBe(3)
  })

  test('that is stopped ends the connection, as there is nothing left on it', async () => {
    const client = ssh([...forward('shop:80'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    const tunnel_id = `tun_${control.lastEpoch}`
    control.push('stop_tunnel', { tunnel_id, by: 'Boris' })
    expect(await client.ended).toBe(5)
    expect(client.stdout).toContain('The tunnel was stopped by Boris.')
  })

  test('tells its owner when nobody listens behind it, and the visitor gets 502', async () => {
    const client = ssh([...forward('shop:80', 1), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    expect(await get('shop.localhost')).toContain('502 Bad Gateway')
    await client.prints('Cannot connect to -R shop:80 (origin_refused)')
  })

  test('is released with its connection, and requests wait for its owner to be back', async () => {
    const first = ssh(['-N', ...forward('shop:80'), 'anna@127.0.0.1'])
    await vi.waitFor(async () => expect(await get('shop.localhost')).toContain('200 OK'), 30_000)
    first.kill()
    await vi.waitFor(() => expect(control.released).toMatchObject([{ reason: 'leg_lost' }]), 30_000)
    const waiting = get('shop.localhost')
    ssh(['-N', ...forward('shop:80'), 'anna@127.0.0.1'])
    expect(await waiting).toContain('200 OK')
  })
})

describe('bytes', () => {
  test('of a large body pass both ways, unchanged', async () => {
    const client = ssh([...forward('shop:80'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    const body = Buffer.alloc(8 * 1024 * 1024, 'nora-')
    const options = {
      port: edge.ports.http_port,
      path: '/echo',
      method: 'POST',
      headers: { host: 'shop.localhost' },
    }
    const answer = await new Promise<Buffer>((resolve, reject) => {
      const sent = httpRequest(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks)))
      })
      sent.on('error', reject)
      sent.end(body)
    })
    expect(answer.equals(body)).toBe(true)
  })

  test('of a slow visitor wait at the client, not here', async () => {
    const endless = createServer((_request, response) => {
      const write = (): void => {
        while (response.write(Buffer.alloc(65_536))) {}
      }
      response.on('drain', write)
      write()
    })
    endless.listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const client = ssh([...forward('shop:80', (endless.address() as AddressInfo).port), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.socket.pause()
    visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n')
    const held = await vi.waitFor(async () => {
      const bytes = await gauge('buffered_bytes')
      expect(bytes).toBeGreaterThan(512 * 1024)
      return bytes
    }, 30_000)
    expect(held).toBeLessThanOrEqual(1024 * 1024)
    visitor.close()
    endless.close()
    endless.closeAllConnections()
    await vi.waitFor(async () => expect(await gauge('buffered_bytes')).toBe(0), 30_000)
  })
})

describe('the port for TLS', () => {
  test('serves SSH too when that is on, whoever speaks first, and TLS as ever', async () => {
    const shared = await RunningEdge.start(
      {
        NORA_EDGE_ID: 'edge-shared',
        NORA_EDGE_SSH_ON_HTTPS: 'on',
        ...certificateSettings([makeCertificate(['DNS:shop.localhost'])]),
      },
      control,
    )
    const port = shared.ports.https_port ?? 0
    const client = new SshClient({ port, key: anna.file }, [...forward('shop:80'), 'anna@127.0.0.1'])
    clients.push(client)
    await client.prints('http://shop.localhost')
    const waiting = connect(port, '127.0.0.1')
    expect(String(await once(waiting, 'data'))).toMatch(/^SSH-2\.0-Nora/)
    waiting.destroy()
    const secure = connectTls({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      servername: 'shop.localhost',
    })
    secure.write('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
    expect(String(await once(secure, 'data'))).toContain('200 OK')
    client.kill()
    await client.ended
    await shared.edge.stop()
  })
})

test('an edge that stops says so and lets what runs end', async () => {
  const leaving = await RunningEdge.start({ NORA_EDGE_ID: 'edge-leaving' }, control)
  const port = leaving.ports.ssh_port ?? 0
  const client = new SshClient({ port, key: anna.file }, [...forward('late:80'), 'anna@127.0.0.1'])
  clients.push(client)
  await client.prints('http://late.localhost')
  await leaving.edge.stop()
  expect(await client.ended).toBe(1)
  expect(client.stdout).toContain('The server restarts: connect again.')
})
