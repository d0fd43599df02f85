import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let running: RunningEdge
let port: number
/** What happens at the origin; a test puts its own here. */
let onOrigin: (socket: Socket) => void
let origin: Server
let originPort: number
const sockets: Socket[] = []

beforeEach(async () => {
  onOrigin = (socket) => void socket.pipe(socket)
  origin = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    onOrigin(socket)
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  originPort = (origin.address() as { port: number }).port
  port = await freePort()
  running = await RunningEdge.start()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await running.stop()
  origin.close()
})

const database = (options: { originPort?: number | null; instance?: string } = {}) =>
  running.agent({ kind: 'tcp', originPort, ...options })

function knock(): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  sockets.push(socket)
  socket.on('error', () => {})
  return socket
}

async function visit(): Promise<Socket> {
  const socket = knock()
  await once(socket, 'connect')
  return socket
}

/** All that comes until the far side says its end; its own side stays as it is. */
async function getText(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => {
    text += String(bytes)
  })
  await once(socket, 'end')
  return text
}

/** Why it ended: `end` after a whole conversation, else the code of the error. */
function getEnding(socket: Socket): Promise<string> {
  socket.resume()
  return new Promise((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.once('end', () => resolve('end'))
  })
}

test('an agent that binds its port anew after the region got another host is reached by it', async () => {
  const agent = await database()
  await agent.bind(String(port))
  running.control.host = 'tcp.example.com'
  const again = await database()
  expect(await again.bind(String(port))).toMatchObject({
    tunnel_id: 'tun_1',
    hostname: `tcp.example.com:${port}`,
    url: `tcp://tcp.example.com:${port}`,
  })
  const visitor = await visit()
  visitor.end('hello')
  expect(await getText(visitor)).toBe('hello')
  again.unbind(1)
  await expect.poll(() => running.control.released.length).toBe(1)
  expect(await getEnding(knock())).toBe('ECONNRESET')
})

test('a claim opens its port before the agent is told, and what comes by it reaches the origin', async () => {
  const agent = await database()
  const bound = await agent.bind(String(port))
  expect(bound).toMatchObject({
    type: 'bound',
    hostname: `localhost:${port}`,
    url: `tcp://localhost:${port}`,
  })
  const socket = await visit()
  socket.end('hello')
  expect(await getText(socket)).toBe('hello')
})

test('an origin that speaks first is heard before the visitor says a word', async () => {
  onOrigin = (socket) => socket.end('220 ready')
  await (await database()).bind(String(port))
  expect(await getText(await visit())).toBe('220 ready')
})

test('a visitor that has said its end still hears the rest, and so does the origin', async () => {
  onOrigin = (socket) => {
    let sum = 0
    socket.on('data', (bytes: Buffer) => {
      sum += bytes.length
    })
    socket.on('end', () => socket.end(`${sum} bytes`))
  }
  await (await database()).bind(String(port))
  const one = await visit()
  one.end(Buffer.alloc(300_000))
  expect(await getText(one)).toBe('300000 bytes')

  let heard = ''
  onOrigin = (socket) => {
    socket.end('bye')
    socket.on('data', (bytes) => {
      heard += String(bytes)
    })
  }
  const other = await visit()
  expect(await getText(other)).toBe('bye')
  other.end('still here')
  await expect.poll(() => heard).toBe('still here')
})

test('where the machine lacks the address for ports, the agent is told so and no other port is tried', async () => {
  // TEST-NET-1: no machine has it.
  const without = await RunningEdge.start({ NORA_EDGE_TCP_HOST: '192.0.2.1' })
  try {
    without.control.freePorts = [port, port + 1]
    const agent = await without.agent({ kind: 'tcp', originPort })
    const refused = await agent.bind()
    expect(refused).toMatchObject({ type: 'refused', code: 'Conflict' })
    expect(JSON.stringify(refused)).toContain('edge.tcp_host')
    expect(without.control.released).toHaveLength(1)
  } finally {
    await without.stop()
  }
})

test('a port that another program has is refused by its number, and a random one is chosen anew', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const busy = (other.address() as { port: number }).port
  const agent = await database()
  const refused = await agent.bind(String(busy))
  expect(refused).toMatchObject({ type: 'refused', code: 'Conflict', data: { port: busy } })
  expect(running.control.released).toMatchObject([{ reason: 'port_busy' }])
  running.control.freePorts = [busy, port]
  expect(await agent.bind()).toMatchObject({ type: 'bound', hostname: `localhost:${port}` })
  other.close()
})

test('rules that mean nothing for bytes are refused', async () => {
  const agent = await database()
  const options = { basic_auth: ['anna:long enough'] }
  expect(await agent.bind(String(port), options)).toMatchObject({ type: 'refused', code: 'ValidationError' })
})

test('an origin that is not there ends the visitor’s connection at once, and its owner is told', async () => {
  const agent = await database({ originPort: null })
  await agent.bind(String(port))
  expect(await getEnding(knock())).toBe('ECONNRESET')
  await agent.waitFor(({ type }) => type === 'notice')
})

test('a reset of one side reaches the other as a reset', async () => {
  let atOrigin: Promise<string> | undefined
  onOrigin = (socket) => {
    atOrigin = getEnding(socket)
    socket.write('x')
  }
  await (await database()).bind(String(port))
  const socket = await visit()
  await once(socket, 'data')
  socket.resetAndDestroy()
  await expect.poll(() => atOrigin).toBeDefined()
  await atOrigin

  onOrigin = (one) => one.resetAndDestroy()
  expect(await getEnding(knock())).toBe('ECONNRESET')
})

test('a tunnel that is stopped takes its connections and its port with it', async () => {
  const agent = await database()
  const bound = await agent.bind(String(port))
  const socket = await visit()
  const ending = getEnding(socket)
  const tunnel_id = 'tunnel_id' in bound ? String(bound.tunnel_id) : ''
  running.control.push('stop_tunnel', { tunnel_id, by: 'Anna' })
  running.control.push('close_port', { region: 'local', port })
  expect(await ending).toBe('ECONNRESET')
  await expect
    .poll(() =>
      visit().then(
        () => 'open',
        (error) => error.code,
      ),
    )
    .toBe('ECONNREFUSED')
})

test('while the agent is away connections wait for it, and go on when it is back', async () => {
  const agent = await database()
  await agent.bind(String(port))
  agent.destroy()
  await expect.poll(() => running.control.released).toMatchObject([{ reason: 'leg_lost' }])
  const socket = await visit()
  socket.end('patience')
  await expect.poll(() => running.edge.heldCount).toBe(1)
  await (await database()).bind(String(port))
  expect(await getText(socket)).toBe('patience')
})

test('a denied visitor gets no response, also while connected when the rules change', async () => {
  await (await database()).bind(String(port))
  const socket = await visit()
  const ending = getEnding(socket)
  const rules = { region: 'local', port, allow: ['192.0.2.0/24'], deny: [] }
  running.control.push('set_port_rules', rules)
  expect(await ending).toBe('ECONNRESET')
  expect(await getEnding(knock())).toBe('ECONNRESET')
  running.control.push('set_port_rules', { ...rules, allow: [], deny: ['127.0.0.2'] })
  await expect
    .poll(() => {
      const again = knock()
      again.end('in')
      return getText(again).catch((error) => error.code)
    })
    .toBe('in')
})

test('the tunnel’s own rules keep visitors out too', async () => {
  await (await database()).bind(String(port), { deny_cidr: ['127.0.0.0/8'] })
  expect(await getEnding(knock())).toBe('ECONNRESET')
})

test('a visitor that does not read holds its origin back', async () => {
  let sent = 0
  onOrigin = (socket) => {
    const chunk = Buffer.alloc(65_536)
    const fill = (): void => {
      while (socket.write(chunk)) sent += chunk.length
    }
    socket.on('drain', fill)
    fill()
  }
  await (await database()).bind(String(port))
  const socket = await visit()
  socket.pause()
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = sent > 0 && sent === before
        before = sent
        return isStill
      },
      { interval: 300 },
    )
    .toBe(true)
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

test('a newer process of the same client takes the port over', async () => {
  const first = await database()
  await first.bind(String(port))
  const second = await database({ instance: 'instance-2' })
  await second.bind(String(port))
  await first.waitFor(({ type }) => type === 'closed')
  const socket = await visit()
  socket.end('to the new one')
  expect(await getText(socket)).toBe('to the new one')
  expect(second.streamsOpened).toBe(1)
})
