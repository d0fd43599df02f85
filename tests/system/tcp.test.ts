import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { MIB } from '@nora/kit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../bench/processes.ts'
import { type ApiSession, signInAsOwner, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem, tunnelPorts } from '../kit/nora-system.ts'
import { getPostgresUrl } from '../kit/postgres.ts'

/** The nightly run moves more: NORA_TCP_MIB=1024 NORA_TCP_IDLE=5000. */
const BULK_MIB = Number(process.env.NORA_TCP_MIB ?? 128)
const IDLE_CONNECTIONS = Number(process.env.NORA_TCP_IDLE ?? 500)
const BULK_TIMEOUT_MS = 300_000
const CHUNK = Buffer.alloc(MIB, 'nora burrows under the birch. ')

const run = promisify(execFile)

let system: NoraSystem
let owner: ApiSession
let home: ClientHome
let origin: Server
let originPort: number
/** The origin calls this for each connection; a test puts its own here. */
let onOrigin: (socket: Socket) => void
const runs: ClientRun[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  system = await bootNora({ env: { NORA_EDGE_CONNECTIONS_PER_ADDRESS: '20000' } })
  owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    socket.on('error', () => {})
    onOrigin(socket)
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  originPort = (origin.address() as { port: number }).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const one of runs.splice(0)) await one.stop()
})
afterAll(async () => {
  origin?.close()
  await system?.close()
})

/** Opens a tunnel; answers its public port. */
async function open(target: string | number, ...options: string[]): Promise<number> {
  return getPort(await start(target, ...options))
}

async function start(target: string | number, ...options: string[]): Promise<ClientRun> {
  const client = home.run(['tcp', String(target), '--json', ...options])
  runs.push(client)
  await client.event('online')
  return client
}

async function getPort(client: ClientRun): Promise<number> {
  const { url } = await client.event('online')
  expect(url).toMatch(/^tcp:\/\/127\.0\.0\.2:\d+$/)
  return Number(String(url).split(':').at(-1))
}

function knock(port: number): Socket {
  const socket = connect({ port, host: system.ready.region_host, allowHalfOpen: true, noDelay: true })
  sockets.push(socket)
  socket.on('error', () => {})
  return socket
}

async function visit(port: number): Promise<Socket> {
  const socket = knock(port)
  await once(socket, 'connect')
  return socket
}

/** Reads everything until the far side ends. */
async function getBytes(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  socket.on('data', (bytes: Buffer) => chunks.push(bytes))
  await once(socket, 'end')
  return Buffer.concat(chunks)
}

/** `end` after a whole conversation, else the code of the error. */
function getEnding(socket: Socket): Promise<string> {
  socket.resume()
  return new Promise((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.once('end', () => resolve('end'))
  })
}

const echo = (socket: Socket) => void socket.pipe(socket)

async function echoes(socket: Socket, word: string): Promise<boolean> {
  socket.write(word)
  const [answer] = await once(socket, 'data')
  return String(answer) === word
}

function databaseAt(port?: number): string {
  const url = getPostgresUrl()
  return port === undefined
    ? url
    : Object.assign(new URL(url), { host: `${system.ready.region_host}:${port}` }).href
}

test('PostgreSQL: psql asks, copies out and copies in', { timeout: BULK_TIMEOUT_MS }, async () => {
  const port = await open(new URL(databaseAt()).host)
  const psql = (url: string, sql: string) => run('psql', [url, '-qAtc', sql], { maxBuffer: 4 * MIB })
  expect((await psql(databaseAt(port), 'select 6 * 7')).stdout.trim()).toBe('42')

  const table = `copied_${port}`
  const rows = `select i, repeat(md5(i::text), 32) as text from generate_series(1, ${BULK_MIB * 1_000}) as i`
  await psql(databaseAt(), `create table ${table} as ${rows}`)
  const copy = `copy (select * from ${table} order by i) to stdout`
  const getDigest = (url: string) =>
    execFileSync('sh', ['-c', 'psql "$0" -qAtc "$1" | sha256sum', url, copy]).toString()
  expect(getDigest(databaseAt(port))).toBe(getDigest(databaseAt()))

  await psql(databaseAt(), `create table ${table}_in (like ${table})`)
  const pipe = 'psql "$0" -qAtc "$2" | psql "$1" -qAtc "$3"'
  const into = `copy ${table}_in from stdin`
  execFileSync('sh', ['-c', pipe, databaseAt(), databaseAt(port), copy, into])
  const same = `select count(*) = ${BULK_MIB * 1_000} from ${table} join ${table}_in using (i, text)`
  expect((await psql(databaseAt(), same)).stdout.trim()).toBe('t')
  await psql(databaseAt(), `drop table ${table}, ${table}_in`)
})

test('Redis: redis-cli asks, and one that waits is answered when there is something', async () => {
  const redisPort = await freePort()
  const redis = spawn('redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'])
  try {
    const port = await open(redisPort)
    const cli = async (...args: string[]) =>
      (await run('redis-cli', ['-h', system.ready.region_host, '-p', String(port), ...args])).stdout.trim()
    await eventually(async () => (await cli('ping').catch(() => '')) === 'PONG')
    const waiting = cli('blpop', 'queue', '20')
    expect(await cli('set', 'burrow', 'birch')).toBe('OK')
    expect(await cli('get', 'burrow')).toBe('birch')
    await eventually(async () => (await cli('client', 'list')).includes('cmd=blpop'))
    await cli('rpush', 'queue', 'pie')
    expect(await waiting).toBe('queue\npie')
  } finally {
    redis.kill()
    await once(redis, 'close')
  }
})

test('bulk arrives whole, both ways', { timeout: BULK_TIMEOUT_MS }, async () => {
  const expected = createHash('sha256')
  for (let i = 0; i < BULK_MIB; i++) expected.update(CHUNK)
  const digest = expected.digest('hex')
  const send = async (socket: Socket) => {
    for (let i = 0; i < BULK_MIB; i++) if (!socket.write(CHUNK)) await once(socket, 'drain')
    socket.end()
  }
  const receive = async (socket: Socket) => {
    const hash = createHash('sha256')
    socket.on('data', (bytes: Buffer) => hash.update(bytes))
    await once(socket, 'end')
    return hash.digest('hex')
  }
  let received: Promise<string> | undefined
  onOrigin = (socket) => {
    received = receive(socket)
    void send(socket)
  }
  const socket = await visit(await open(originPort))
  const [atVisitor] = await Promise.all([receive(socket), send(socket)])
  expect(atVisitor).toBe(digest)
  expect(await received).toBe(digest)
})

test('an end of one side leaves the other direction open', async () => {
  onOrigin = (socket) => {
    let count = 0
    socket.on('data', (bytes: Buffer) => {
      count += bytes.length
    })
    socket.on('end', () => socket.end(`${count} bytes`))
  }
  const socket = await visit(await open(originPort))
  socket.end(Buffer.alloc(3_000_000))
  expect(String(await getBytes(socket))).toBe('3000000 bytes')
})

test('a service that is not there resets visitors at once, and the client says why', async () => {
  const dead = await freePort()
  const client = await start(dead)
  expect(await getEnding(knock(await getPort(client)))).toBe('ECONNRESET')
  expect(await client.event('origin_down')).toMatchObject({ failure: 'refused' })
})

test('many idle connections stay open and are answered', { timeout: BULK_TIMEOUT_MS }, async () => {
  onOrigin = echo
  const port = await open(originPort, '--inspect=false')
  const idle: Socket[] = []
  while (idle.length < IDLE_CONNECTIONS) {
    idle.push(...(await Promise.all(Array.from({ length: 50 }, () => visit(port)))))
  }
  for (let start = 0; start < idle.length; start += 100) {
    const answers = await Promise.all(idle.slice(start, start + 100).map((socket) => echoes(socket, 'ping')))
    expect(answers.every(Boolean)).toBe(true)
  }
})

test.each(['1', '2'])('the service hears who visits in a PROXY header of version %s', async (version) => {
  onOrigin = (socket) => {
    socket.once('data', (bytes: Buffer) => socket.end(bytes.toString('hex')))
  }
  const port = await open(originPort, '--proxy-protocol', version)
  const socket = await visit(port)
  socket.write('hello')
  const header = Buffer.from(String(await getBytes(socket)), 'hex')
  const { localPort = 0 } = socket
  if (version === '1') {
    expect(String(header)).toMatch(
      `PROXY TCP4 127.0.0.1 ${system.ready.region_host} ${localPort} ${port}\r\n`,
    )
  } else {
    expect(header.subarray(0, 16).toString('latin1')).toBe('\r\n\r\n\0\r\nQUIT\n\x21\x11\0\f')
    expect(header.readUInt16BE(24)).toBe(localPort)
    expect(header.readUInt16BE(26)).toBe(port)
  }
})

test('lists of a reserved port hold at once, also for who is connected', async () => {
  onOrigin = echo
  const reserved = await owner.api.ports.reservePort({ body: { region: 'local', alias: 'db' } })
  const port = await open(originPort, '--port', 'db')
  expect(port).toBe(reserved.port)
  const socket = await visit(port)
  expect(await echoes(socket, 'hello')).toBe(true)
  const ending = getEnding(socket)
  const params = { id: reserved.id }
  await owner.api.ports.changePort({ params, body: { deny: ['127.0.0.0/8'] } })
  expect(await ending).toBe('ECONNRESET')
  expect(await getEnding(knock(port))).toBe('ECONNRESET')
  await owner.api.ports.changePort({ params, body: { deny: [] } })
  await eventually(async () => {
    const again = knock(port)
    return Promise.race([echoes(again, 'again'), getEnding(again).then(() => false)])
  })
  await owner.api.ports.releasePort({ params })
})

test('the client’s own lists hold too', async () => {
  onOrigin = echo
  const port = await open(originPort, '--deny-cidr', '127.0.0.1')
  expect(await getEnding(knock(port))).toBe('ECONNRESET')
})

let reservedByOthers: number | null = null

test('a port of another team is exit code 5, a port outside of the range is exit code 2', async () => {
  const other = await signUp(system, 'boris@example.org')
  reservedByOthers = (await other.api.ports.reservePort({ body: { region: 'local' } })).port
  const refused = home.run(['tcp', String(originPort), '--port', String(reservedByOthers)])
  expect(await refused.exited).toBe(5)
  expect(refused.stderr()).toContain(String(reservedByOthers))
  const outside = home.run(['tcp', String(originPort), '--port', '80'])
  expect(await outside.exited).toBe(2)
})

test('a port that another program of the server has is exit code 5, and none is asked for in vain', async () => {
  const ports: number[] = []
  const programs: Server[] = []
  for (let port = tunnelPorts.to - 20; programs.length < 1; port++) {
    if (port === reservedByOthers) continue
    const program = createServer()
    const isOpen = await new Promise<boolean>((resolve) => {
      program.once('error', () => resolve(false))
      program.listen(port, system.ready.region_host, () => resolve(true))
    })
    if (!isOpen) continue
    programs.push(program)
    ports.push(port)
  }
  const refused = home.run(['tcp', String(originPort), '--port', String(ports[0])])
  expect(await refused.exited).toBe(5)
  expect(refused.stderr()).toMatch(new RegExp(`Port ${ports[0]} is in use`))
  for (const program of programs) program.close()
})

test('a newer process of the same machine takes the port over', async () => {
  onOrigin = echo
  const first = await start(originPort)
  const port = await getPort(first)
  expect(await open(originPort, '--port', String(port))).toBe(port)
  expect(await first.exited).toBe(5)
  expect(await echoes(await visit(port), 'hello')).toBe(true)
})

test('a tunnel that ends closes its port', async () => {
  onOrigin = echo
  const client = await start(originPort)
  const port = await getPort(client)
  await client.stop()
  await eventually(async () => (await getEnding(knock(port))) === 'ECONNREFUSED')
})

test('a restart of the edges refuses nobody, and who is connected goes on meanwhile', {
  timeout: 120_000,
}, async () => {
  onOrigin = echo
  const port = await open(originPort)
  const before = await visit(port)
  expect(await echoes(before, 'before')).toBe(true)
  const replacing = system.replaceEdges()
  let hasEnded = false
  void replacing.then(() => {
    hasEnded = true
  })
  const endings: string[] = []
  for (let round = 0; !hasEnded; round++) {
    const one = knock(port)
    const word = `round ${round}`
    const answer = await Promise.race([echoes(one, word).then(() => 'answered'), getEnding(one)])
    endings.push(answer)
    one.destroy()
    if (round < 3) expect(await echoes(before, word)).toBe(true)
  }
  await replacing
  expect(endings.filter((ending) => ending !== 'answered')).toEqual([])
  expect(endings.length).toBeGreaterThan(3)
})

test('the death of one process is not the end of a port', { timeout: 60_000 }, async () => {
  onOrigin = echo
  const port = await open(originPort)
  const [victim = 0] = system.state()?.edge_pids ?? []
  process.kill(victim, 'SIGKILL')
  await eventually(async () => {
    const one = knock(port)
    return Promise.race([echoes(one, 'alive'), getEnding(one).then(() => false)])
  })
})
