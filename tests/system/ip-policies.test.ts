/**
 * IP policies with real processes: two of the edge, the client, OpenSSH. Everybody is on this machine; visitors come
 * from loopback addresses of their own, so that a policy can tell them apart.
 */
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { CreateIpPolicy, IpPolicyView } from '@nora/contract/policies'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import { makeSshKey, SshClient, type SshKey } from '../kit/ssh-clients.ts'
import { visit } from '../kit/visit.ts'

const GUEST = '127.0.0.9'
const FRIEND = '127.0.0.10'
const WITHIN_MS = 2_000
/** So many that both processes of the edge get some. */
const CONNECTIONS = 12

let system: NoraSystem
let founder: ApiSession
let home: ClientHome
let site: Origin
let database: Server
let agents: ClientRun[]
let url: string
let tcpPort: number
let endpoints: string[]
const upgraded: Socket[] = []

beforeAll(async () => {
  system = await bootNora({ env: { NORA_EDGE_PROCESSES: '2' } })
  founder = await signUp(system, 'founder@example.org')
  await founder.api.teams.createTeam({ body: { name: 'Forest' } })
  home = createClientHome(system, (await founder.api.credentials.renewToken()).token)
  site = await startOrigin(echo)
  site.server.on('upgrade', (_req, socket: Socket) => {
    upgraded.push(socket)
    socket.on('error', () => {})
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  database = createServer((socket) => void socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as { port: number }
  agents = [
    home.run(['http', String(site.port), '--name', 'guarded', '--json']),
    home.run(['tcp', String(port), '--json']),
  ]
  const [http, tcp] = await Promise.all(agents.map((agent) => agent.event('online')))
  url = String(http?.url)
  tcpPort = Number(new URL(String(tcp?.url)).port)
  endpoints = [new URL(url).hostname, `${system.ready.region_host}:${tcpPort}`]
}, 120_000)
afterAll(async () => {
  await Promise.all((agents ?? []).map((agent) => agent.stop()))
  database?.close()
  for (const socket of upgraded) socket.destroy()
  await site?.close()
  await system?.close()
})

const create = (body: CreateIpPolicy) => founder.api.policies.createIpPolicy({ body })
const remove = ({ id }: IpPolicyView) => founder.api.policies.deleteIpPolicy({ params: { id } })
const deny = (network: string) => [{ network, effect: 'deny' as const, description: '' }]
const getPolicy = (
  name: string,
  network: string,
  attached_to: CreateIpPolicy['attached_to'],
): CreateIpPolicy => ({
  name,
  description: '',
  is_enabled: true,
  rules: deny(network),
  attached_to,
})

const statusFrom = async (localAddress: string, agent?: Agent) =>
  (await visit(url, { localAddress, ...(agent && { agent }) })).status

/** Opens WebSockets and TCP connections from one address. */
async function openFrom(localAddress: string): Promise<Socket[]> {
  const websocket = async () => {
    const socket = connect({ port: system.ready.edge_http_port, host: '127.0.0.1', localAddress })
    socket.write(
      `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
    )
    expect(String((await once(socket, 'data'))[0])).toContain(' 101 ')
    return socket
  }
  const tcp = async () => {
    const socket = connect({ port: tcpPort, host: system.ready.region_host, localAddress })
    socket.write('x')
    await once(socket, 'data')
    return socket
  }
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, i) => (i % 2 ? tcp() : websocket())),
  )
  for (const socket of sockets) socket.on('error', () => {}).resume()
  return sockets
}

const areClosed = (sockets: readonly Socket[]) => sockets.every(({ closed }) => closed)

describe('visitors', () => {
  test('that a new policy keeps out are cut and refused within two seconds; others notice nothing', async () => {
    const [guests, friends] = await Promise.all([openFrom(GUEST), openFrom(FRIEND)])
    const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await statusFrom(GUEST, keepAlive)).toBe(200)
    const startedAt = performance.now()
    const policy = await create(getPolicy('No guests', GUEST, { endpoints }))
    await eventually(() => areClosed(guests), {
      timeoutMs: WITHIN_MS,
      what: () => 'the end of every connection',
    })
    // On the connection that was let in before, and on new ones to either process.
    const statuses = () =>
      Promise.all([statusFrom(GUEST, keepAlive), ...Array.from({ length: 6 }, () => statusFrom(GUEST))])
    expect(new Set(await statuses())).toEqual(new Set([403]))
    expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS)
    await expect(openFrom(GUEST)).rejects.toThrow()
    expect(friends.filter(({ closed }) => closed)).toEqual([])
    expect(await statusFrom(FRIEND)).toBe(200)
    await remove(policy)
    await eventually(async () => (await statusFrom(GUEST)) === 200, {
      timeoutMs: WITHIN_MS,
      what: () => '200',
    })
    for (const socket of friends) socket.destroy()
    keepAlive.destroy()
  })

  test('meet at every edge what control had said when it was killed, and what is stored when it is back', async () => {
    const policy = await create(getPolicy('No guests', GUEST, { endpoints }))
    await eventually(async () => (await statusFrom(GUEST)) === 403)
    const { control_pid, console_url } = system.ready
    const body = { version: policy.version, rules: deny(FRIEND) }
    const change = founder.api.policies.changeIpPolicy({ params: { id: policy.id }, body }).catch(() => null)
    process.kill(control_pid, 'SIGKILL')
    const answer = await change
    const seen = await Promise.all([statusFrom(GUEST), statusFrom(FRIEND)])
    // It is never open to both: either nobody was told of the change, or everybody acts by it.
    expect([...seen].sort()).toEqual([200, 403])
    await eventually(
      async () =>
        system.state()?.control_pid !== control_pid &&
        (await fetch(`${console_url}/readyz`).catch(() => null))?.ok,
      { timeoutMs: 60_000, what: () => `control after kill -9:\n${system.output()}` },
    )
    const stored = await founder.api.policies.getIpPolicy({ params: { id: policy.id } })
    if (answer) expect(stored).toEqual(answer)
    const denied = stored.rules[0]?.network
    for (const address of [GUEST, FRIEND]) {
      await eventually(async () => (await statusFrom(address)) === (address === denied ? 403 : 200))
    }
    const last = await founder.api.policies.changeIpPolicy({
      params: { id: policy.id },
      body: { version: stored.version, rules: deny(FRIEND) },
    })
    for (const [address, status] of [
      [GUEST, 200],
      [FRIEND, 403],
    ] as const) {
      await eventually(async () => (await statusFrom(address)) === status, {
        timeoutMs: WITHIN_MS,
        what: () => address,
      })
    }
    // A new edge knows them before it serves.
    await system.replaceEdges()
    for (let i = 0; i < 6; i++) expect(await statusFrom(FRIEND)).toBe(403)
    await remove(last)
  })
})

describe('agents', () => {
  let key: SshKey
  beforeAll(() => {
    key = makeSshKey('founder')
    return () => key.remove()
  })

  test('that a new policy keeps out end within two seconds with exit code 4 and a sentence, and stay away', async () => {
    await founder.api.credentials.addPublicKeys({ body: { key: key.publicKey } })
    const [region] = (await founder.api.credentials.getConnectSettings()).regions
    if (!region) throw new Error('there is no region')
    const forward = ['-R', `by-ssh:80:127.0.0.1:${site.port}`, `founder@${system.ready.region_host}`]
    const ssh = new SshClient('ssh', { ...region, key }, forward)
    await ssh.prints(/http:\/\/by-ssh/)
    const startedAt = performance.now()
    const policy = await create(getPolicy('Only from the office', '127.0.0.0/8', { agents: true }))
    expect(await Promise.all(agents.map((agent) => agent.exited))).toEqual([4, 4])
    expect(await ssh.ended).toBe(4)
    expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS)
    const said = /“Only from the office” lets in no agents from the address 127\.0\.0\.1/
    for (const agent of agents) expect(agent.stdout() + agent.stderr()).toMatch(said)
    expect(ssh.output).toMatch(said)
    const refused = home.run(['http', String(site.port), '--json'])
    expect(await refused.exited).toBe(4)
    expect(refused.stdout() + refused.stderr()).toContain('founder@example.org')
    const refusedSsh = new SshClient('ssh', { ...region, key }, forward)
    expect(await refusedSsh.ended).toBe(4)
    await remove(policy)
    const again = home.run(['http', String(site.port), '--name', 'guarded', '--json'])
    await again.event('online')
    expect(await statusFrom(FRIEND)).toBe(200)
    await again.stop()
  })
})
