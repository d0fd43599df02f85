import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushBody } from '@nora/link'
import { LinkCode } from '@nora/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FakeControl } from '../kit/fake-control.ts'
import { freePort } from '../kit/free-port.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { openSshKeys, SshClient, type SshKeys } from '../kit/ssh-client.ts'

type Rules = PushBody<'set_ip_policies'>['policies'][number]['rules']

/** Where all visitors and agents of these tests come from. */
const notHere: Rules = [{ network: '127.0.0.0/8', effect: 'deny' }]
const onlyElsewhere: Rules = [{ network: '198.51.100.0/24', effect: 'allow' }]
const WEBSOCKET = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'

let folder: string
let control: FakeControl
/** Has the agent, and no visitors of its own. */
let far: RunningEdge
/** Has visitors, whom it takes to the other. */
let near: RunningEdge
let keys: SshKeys

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-policies-'))
  keys = openSshKeys()
  control = new FakeControl()
  const host = keys.make('host')
  control.sshHostKey = { private_key: host.privateKey, public_key: host.publicKey }
  far = await startEdge('edge-far')
  near = await startEdge('edge-near')
})
afterEach(async () => {
  await near.stop()
  await far.stop()
  keys.remove()
  rmSync(folder, { recursive: true })
})

function startEdge(id: string): Promise<RunningEdge> {
  const peer = { NORA_EDGE_ID: id, NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder }
  // Both accept on the ports of TCP tunnels, each at an address of its own.
  return RunningEdge.start(
    { ...peer, NORA_EDGE_TCP_HOST: id === 'edge-far' ? '127.0.0.1' : '127.0.0.2' },
    control,
  )
}

function setPolicy(
  rules: Rules,
  attached: { agents?: boolean; endpoints?: string[] },
  team_id = 'team_1',
): void {
  const policy = { id: 'ipp_office', name: 'Office', rules, agents: false, endpoints: [], ...attached }
  control.setIpPolicies({ team_id, policies: [policy] })
}

const get = (fields = '', host = 'shop.localhost') => `GET / HTTP/1.1\r\nHost: ${host}\r\n${fields}\r\n`
const ask = (edge: RunningEdge) => visit(edge.ports.http_port, get('Connection: close\r\n'))
const edges = () => [far, near]

/** A site at `far` that both edges serve. Answers `/` at once and keeps what asks for an upgrade. */
async function openShop(): Promise<RawOrigin> {
  const origin = await RawOrigin.listen((socket, said) => {
    if (!said.endsWith('\r\n\r\n')) return
    if (said.includes('Upgrade: websocket')) {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nopen',
      )
    } else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  })
  await far.shop(origin.port)
  const { socket } = control.enrolments[0]!.hop
  control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-far', socket, address: null }])
  return origin
}

describe('visitors that a policy keeps out', () => {
  test.each([
    ['by a rule', notHere],
    ['by all the rules that allow others', onlyElsewhere],
  ])('%s get 403 here and by way of another edge, until it lets them in again', async (_how, rules) => {
    const origin = await openShop()
    for (const edge of edges()) expect(await ask(edge)).toContain(' 200 ')
    const visitors = await Promise.all(edges().map(({ ports }) => RawVisitor.connect(ports.http_port)))
    for (const visitor of visitors) {
      visitor.send(get())
      await visitor.until((text) => text.endsWith('hi'))
    }
    setPolicy(rules, { endpoints: ['shop.localhost'] })
    for (const edge of edges()) await expect.poll(() => ask(edge)).toContain(' 403 ')
    // A connection that was let in is asked at its next request.
    for (const visitor of visitors) {
      visitor.send(get())
      expect(await visitor.until((text) => text.includes(' 403 '))).toContain('address_denied')
    }
    setPolicy(rules, {})
    for (const edge of edges()) await expect.poll(() => ask(edge)).toContain(' 200 ')
    origin.close()
  })

  test('are cut off in the middle of a WebSocket, at once, on both edges; others stay', async () => {
    const origin = await openShop()
    const visitors = await Promise.all(edges().map(({ ports }) => RawVisitor.connect(ports.http_port)))
    for (const visitor of visitors) {
      visitor.send(get(WEBSOCKET))
      await visitor.until((text) => text.endsWith('open'))
    }
    setPolicy([{ network: '198.51.100.1', effect: 'deny' }], { endpoints: ['shop.localhost'] })
    setPolicy(notHere, { endpoints: ['shop.localhost'] }, 'team_2')
    setPolicy(notHere, { endpoints: ['other.localhost'] }, 'team_3')
    expect(await ask(near)).toContain(' 200 ')
    expect(visitors.map(({ isClosed }) => isClosed)).toEqual([false, false])
    const startedAt = performance.now()
    setPolicy(notHere, { endpoints: ['shop.localhost'] })
    for (const visitor of visitors) await visitor.untilClosed(2_000)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    origin.close()
  })

  test('of a TCP tunnel are cut off and not let in again, here and by way of another edge', async () => {
    const origin: Server = createServer((socket) => void socket.pipe(socket))
    origin.listen(0, '127.0.0.1')
    await once(origin, 'listening')
    const port = await freePort()
    const { socket } = control.enrolments[0]!.hop
    control.elsewhere.set(`localhost:${port}`, [{ edge_id: 'edge-far', socket, address: null }])
    const agent = await far.agent({ kind: 'tcp', originPort: (origin.address() as { port: number }).port })
    await agent.bind(String(port))
    control.push('open_port', control.openPorts.get(port)!)
    const hosts = ['127.0.0.1', '127.0.0.2']
    const isOpen = (host: string) =>
      echoing(host, port).then(
        (one) => one.destroy() !== undefined,
        () => false,
      )
    for (const host of hosts) await expect.poll(() => isOpen(host)).toBe(true)
    const open = await Promise.all(hosts.map((host) => echoing(host, port)))
    setPolicy(notHere, { endpoints: [`localhost:${port}`] })
    await Promise.all(open.map((one) => closed(one)))
    for (const host of hosts) await expect(echoing(host, port)).rejects.toThrow()
    setPolicy([], {})
    for (const host of hosts) await expect.poll(() => isOpen(host)).toBe(true)
    origin.close()
  })
})

/** A connection that has been answered. Rejects for one that is broken off. */
async function echoing(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, localAddress: '127.0.0.3' })
  await once(socket, 'connect')
  socket.write('x')
  const isAnswered = once(socket, 'data').then(() => true)
  if (!(await Promise.race([isAnswered, closed(socket).then(() => false)]))) throw new Error('broken off')
  return socket
}

function closed(socket: Socket): Promise<void> {
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

describe('agents that a policy keeps out', () => {
  test('are told which policy it was, and not to come again by themselves', async () => {
    const agents = await Promise.all(edges().map((edge) => edge.agent({ originPort: null })))
    setPolicy(notHere, { endpoints: ['shop.localhost'] })
    setPolicy(notHere, { agents: true }, 'team_2')
    await agents[0]!.bind('shop')
    setPolicy(notHere, { agents: true })
    for (const agent of agents) {
      await expect.poll(() => agent.close).not.toBeNull()
      const [goaway] = agent.goaways
      expect(goaway).toMatchObject({ code: LinkCode.UNAUTHORIZED, problem: 'Forbidden' })
      expect(goaway?.text?.en).toContain('“Office” lets in no agents from the address 127.0.0.1')
    }
    await expect.poll(() => control.released).toMatchObject([{ reason: 'stopped' }])
    // Control’s yes may be older than the policy.
    const late = await near.agent({ originPort: null })
    expect(late.close).not.toBeNull()
    setPolicy([], {})
    expect((await near.agent({ originPort: null })).close).toBeNull()
  })

  test('by ssh -R end with a sentence and the status 4', async () => {
    const anna = keys.make('anna')
    control.keyOwners.set(anna.fingerprint, { credential_id: 'key_anna' })
    const at = { port: far.ports.ssh_port ?? 0, key: anna.file }
    const client = new SshClient(at, ['-R', 'shop:80:127.0.0.1:9', 'anna@127.0.0.1'])
    await client.prints('http://shop.localhost')
    setPolicy(notHere, { agents: true })
    expect(await client.ended).toBe(4)
    expect(`${client.stdout}${client.stderr}`).toContain(
      '“Office” lets in no agents from the address 127.0.0.1',
    )
  })
})

describe('while control is away', () => {
  test('its last word applies; when it is back, its new word does', async () => {
    const origin = await openShop()
    setPolicy(notHere, { endpoints: ['shop.localhost'] })
    for (const edge of edges()) await expect.poll(() => ask(edge)).toContain(' 403 ')
    await control.disappear()
    for (const edge of edges()) expect(await ask(edge)).toContain(' 403 ')
    control.ipPolicies.clear()
    await control.listen(control.port)
    for (const edge of edges()) await expect.poll(() => ask(edge)).toContain(' 200 ')
    origin.close()
  })

  test('a policy that was made then holds for a new edge before it serves', async () => {
    await openShop()
    control.ipPolicies.set('team_1', {
      team_id: 'team_1',
      policies: [
        {
          id: 'ipp_office',
          name: 'Office',
          rules: notHere,
          agents: false,
          endpoints: ['shop.localhost'],
        },
      ],
    })
    await near.stop()
    await control.listen(control.port)
    near = await startEdge('edge-new')
    const agent = await near.agent({ originPort: 9 })
    await agent.bind('shop')
    expect(await ask(near)).toContain(' 403 ')
  })
})
