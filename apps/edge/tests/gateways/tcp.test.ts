import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let port: number
const origins: RawOrigin[] = []

beforeEach(async () => {
  edge = await RunningEdge.start()
  port = await freePort()
})

afterEach(async () => {
  await edge.stop()
  for (const origin of origins.splice(0)) origin.close()
})

const ENDPOINT = () => `ports.localhost:${port}`

/** A tunnel to a service that greets by its name; what it is bound to. */
async function serve(name: string): Promise<{ origin: RawOrigin; target: string }> {
  const origin = await RawOrigin.listen((socket) => socket.end(`${name}\n`))
  origins.push(origin)
  const agent = await edge.agent({
    originPort: origin.port,
    kind: 'tcp',
    clientKey: `client-${name}`.padEnd(24, '-'),
  })
  const bound = (await agent.bind(String(await freePort()))) as { hostname: string }
  return { origin, target: bound.hostname }
}

function push(changes: Parameters<typeof makeGateway>[0] = {}): void {
  const hostname = ENDPOINT()
  const at = { region: 'local', hostname, port, allow: [], deny: [] }
  const gateway = makeGateway({ endpoint: hostname, port: at, ...changes })
  edge.control.push('set_gateways', { is_full: true, gateways: [gateway], removed: [] })
}

/** What is said to a visitor who greets; '' when the connection is refused or ended. */
function greet(): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let said = ''
    const settle = () => {
      socket.destroy()
      resolve(said.trim())
    }
    socket.on('connect', () => socket.write('hello'))
    socket.on('data', (bytes) => {
      said += bytes.toString()
      settle()
    })
    socket.on('error', settle)
    socket.on('close', settle)
  })
}

function isOpen(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('close', () => socket.destroy())
  })
}

test('a gateway at a port spreads connections over its tunnels and counts them', async () => {
  const [a, b] = [await serve('a'), await serve('b')]
  push({ members: [makeMember('gtm_a', a.target), makeMember('gtm_b', b.target)] })
  await expect.poll(greet).toMatch(/^[ab]$/)
  const said = new Set<string>()
  for (let i = 0; i < 30; i++) said.add(await greet())
  expect([...said].toSorted()).toEqual(['a', 'b'])
  const counted = () =>
    edge.control.gatewayReports
      .flatMap(({ minutes }) => minutes)
      .filter(({ member_id }) => member_id === null)
      .reduce((sum, { requests }) => sum + requests, 0)
  await expect.poll(counted, { timeout: 8_000 }).toBeGreaterThanOrEqual(30)
}, 20_000)

test('a member whose service is not there is passed over before anything is lost', async () => {
  const [a, b] = [await serve('a'), await serve('b')]
  a.origin.close()
  push({ members: [makeMember('gtm_a', a.target), makeMember('gtm_b', b.target, { tier: 2 })] })
  await expect.poll(greet).toBe('b')
  // The budget of second tries has room for three a second; then the member is ejected.
  await expect.poll(greet).toBe('b')
})

test('nobody comes in while maintenance is on, when it is off, or when nobody is there', async () => {
  const a = await serve('a')
  const members = [makeMember('gtm_a', a.target)]
  push({ members, maintenance: { until: null, page: null, allow: [] } })
  await expect.poll(greet).toBe('')
  push({ members })
  await expect.poll(greet).toBe('a')
  push({ members, is_enabled: false })
  await expect.poll(greet).toBe('')
  push({ members: [] })
  expect(await greet()).toBe('')
})

test('the rules of the port hold, and the port is closed when the gateway is gone', async () => {
  const a = await serve('a')
  const at = { region: 'local', hostname: ENDPOINT(), port, allow: ['192.0.2.0/24'], deny: [] }
  const members = [makeMember('gtm_a', a.target)]
  push({ members })
  await expect.poll(greet).toBe('a')
  edge.control.push('set_port_rules', at)
  await expect.poll(greet).toBe('')
  edge.control.push('set_port_rules', { ...at, allow: [] })
  await expect.poll(greet).toBe('a')
  edge.control.push('set_gateways', { is_full: true, gateways: [], removed: [ENDPOINT()] })
  await expect.poll(isOpen).toBe(false)
})
