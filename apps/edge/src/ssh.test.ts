import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SECOND_MS } from '@nora/kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeControl } from './testing/fake-control.ts'
import { RawVisitor, visit } from './testing/raw-http.ts'
import { RunningEdge } from './testing/running-edge.ts'
import { openSshKeys, SshClient, type SshKeys } from './testing/ssh-client.ts'

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
  await vi.waitFor(() => expect(edge.edge.tunnelCount).toBe(0))
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
    await vi.waitFor(async () => expect(await get('shop.localhost')).toContain('200 OK'), 5_000)
  })

  test('carries two sites by one connection', async () => {
    const client = ssh([...forward('shop:80'), ...forward('api:80'), 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost → -R shop:80\n')
    await client.prints('http://api.localhost → -R api:80\n')
    expect(await get('shop.localhost')).toContain('for shop.localhost')
    expect(await get('api.localhost')).toContain('for api.localhost')
  })

  test('takes the options of nora http as its command, before anybody gets in', async () => {
    const client = ssh([
      ...forward('80'),
      'anna@127.0.0.1',
      'nora',
      'http',
      '--name',
      'shop',
      '--basic-auth',
      'anna:very-secret',
    ])
    await client.prints('http://shop.localhost → -R 80\n')
    expect(await get('shop.localhost')).toContain('401 Unauthorized')
    expect(control.claims).toMatchObject([{ name: 'shop', rules: ['basic_auth'] }])
    await client.prints(/GET {4} +401 /)
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
    ['values of another machine', 'http --basic-auth file:/etc/passwd', 'file: and env: do not work here'],
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
    expect(strict.stderr).toContain('remote port forwarding failed')
    control.taken.delete('shop')
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
    await vi.waitFor(async () => expect(await get('shop.localhost')).toContain('200 OK'), 5_000)
    first.kill()
    await vi.waitFor(() => expect(control.released).toMatchObject([{ reason: 'leg_lost' }]))
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
    const held = await vi.waitFor(() => {
      const bytes = edge.edge.bufferedBytes
      expect(bytes).toBeGreaterThan(512 * 1024)
      return bytes
    }, 10_000)
    expect(held).toBeLessThanOrEqual(1024 * 1024)
    visitor.close()
    endless.close()
    endless.closeAllConnections()
    await vi.waitFor(() => expect(edge.edge.bufferedBytes).toBe(0))
  })
})
