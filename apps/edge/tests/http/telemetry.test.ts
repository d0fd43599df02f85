import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { latencyBucket, MINUTE_MS } from '@nora/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { geoipFile } from '../kit/geoip-file.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const ANSWER = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nhi'
/** More than a test of statistics takes. */
const TEST_MS = 3_000

let folder: string
let edge: RunningEdge | null = null
let origin: RawOrigin

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-telemetry-'))
  origin = await RawOrigin.answering(ANSWER)
})

afterEach(async () => {
  origin.close()
  await edge?.stop()
  edge = null
  rmSync(folder, { recursive: true })
})

async function start(settings: Record<string, string> = {}): Promise<RunningEdge> {
  edge = await RunningEdge.start(settings)
  await edge.shop(origin.port)
  return edge
}

function ask(host: string, fields = ''): Promise<string> {
  const request = `GET /a?secret=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}\r\n`
  return visit(edge?.ports.http_port ?? 0, request)
}

async function metrics(): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${edge?.ports.monitor_port}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return response.text()
}

describe('metrics', () => {
  test('count what was answered, by whom and how fast, and what there is now', async () => {
    await start()
    expect(await ask('shop.localhost')).toContain(' 201 ')
    expect(await ask('nobody.localhost')).toContain(' 404 ')
    expect(await visit(edge?.ports.http_port ?? 0, 'nonsense\r\n\r\n')).toContain(' 400 ')
    const text = await metrics()
    expect(text).toContain('nora_edge_requests_total{status="2xx"} 1\n')
    expect(text).toContain('nora_edge_requests_total{status="4xx"} 2\n')
    expect(text).toContain('nora_edge_own_answers_total{reason="unknown_host"} 1\n')
    expect(text).toMatch(/nora_edge_request_duration_seconds_bucket\{le="\+Inf"\} 3\n/)
    expect(text).toMatch(/nora_edge_request_duration_seconds_count 3\n/)
    expect(text).toMatch(/nora_edge_bytes_total\{direction="out"\} [1-9]\d{2,}\n/)
    expect(text).toContain('nora_edge_tunnels 1\n')
    expect(text).toContain('nora_edge_legs 1\n')
    expect(text).toContain('nora_edge_control_connected 1\n')
    expect(text).toMatch(/nora_edge_info\{version="0\.1\.0",region="local",edge_id="edge-test"\} 1\n/)
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
    // As many series as there are tunnels are only for whoever asks for them.
    expect(text).not.toContain('shop.localhost')
  })

  test('have series of their own for tunnels on request, which go on after control was told', async () => {
    await start({ NORA_EDGE_TUNNEL_METRICS: 'on' })
    await ask('shop.localhost')
    const counted = 'nora_edge_tunnel_requests_total{hostname="shop.localhost"} '
    expect(await metrics()).toContain(`${counted}1\n`)
    await expect.poll(() => edge?.control.counts.length).toBeGreaterThan(0)
    await ask('shop.localhost')
    expect(await metrics()).toContain(`${counted}2\n`)
  })

  test('wait for the port of a predecessor, and then are there', async () => {
    const predecessor = createServer((_req, res) => res.end('predecessor'))
    await new Promise<void>((resolve) => predecessor.listen(0, '127.0.0.1', resolve))
    const { port } = predecessor.address() as AddressInfo
    await start({ NORA_EDGE_MONITOR_PORT: String(port) })
    expect(edge?.ports.monitor_port).toBe(port)
    predecessor.closeAllConnections()
    predecessor.close()
    await expect.poll(() => metrics().catch(() => '')).toContain('nora_edge_info')
  })
})

describe('statistics', () => {
  // They are kept by the minute, and what a test does lies in one.
  beforeEach(async () => {
    const leftMs = MINUTE_MS - (Date.now() % MINUTE_MS)
    if (leftMs < TEST_MS) await new Promise((resolve) => setTimeout(resolve, leftMs))
  })

  /** What control was told when the edge had stopped. */
  async function told() {
    const { control } = edge!
    await edge?.stop()
    edge = null
    return control.statistics.flatMap(({ rows }) => rows)
  }

  test('count each request once, with its bytes, its duration and its path without what is secret', async () => {
    await start()
    const from = Date.now()
    for (let i = 0; i < 5; i++) await ask('shop.localhost')
    await ask('nobody.localhost')
    const longest = Date.now() - from
    const [row, ...others] = await told()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      requests: 5,
      errors: 0,
      connections: 0,
      paths: [['/a', 5, 0]],
      countries: [],
    })
    expect(row?.bytes_out).toBe(5 * (ANSWER.length + 'Connection: close\r\n'.length))
    const buckets = row?.latency ?? []
    expect(buckets.reduce((sum, [, count]) => sum + count, 0)).toBe(5)
    for (const [bucket] of buckets) expect(bucket).toBeLessThanOrEqual(latencyBucket(longest))
  })

  test('count no path that holds what its tunnel says is secret, and nobody is told it', async () => {
    await start()
    const agent = await edge!.agent({ originPort: origin.port })
    await agent.bind('safe', { hidden_values: ['correct horse'] })
    const { counts } = edge!.control
    await visit(
      edge!.ports.http_port,
      'GET /correct%20horse/a?b HTTP/1.1\r\nHost: safe.localhost\r\nConnection: close\r\n\r\n',
    )
    expect(await told()).toMatchObject([{ requests: 1, paths: [] }])
    expect(counts.flatMap(({ recent }) => recent.map(({ path }) => path))).toEqual(['/REDACTED/a'])
  })

  test('of an origin that cannot be reached are errors', async () => {
    await start()
    origin.close()
    await ask('shop.localhost')
    expect(await told()).toMatchObject([{ requests: 1, errors: 1, paths: [['/a', 1, 1]] }])
  })

  test('count the connections of a TCP tunnel with their bytes, how long they lasted, and from where', async () => {
    const geoip = join(folder, 'countries.mmdb')
    writeFileSync(geoip, geoipFile({ '127.0.0.0/8': 'RS' }))
    edge = await RunningEdge.start({ NORA_EDGE_GEOIP_FILE: geoip })
    const echo = createTcpServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1')
    await once(echo, 'listening')
    const agent = await edge.agent({ kind: 'tcp', originPort: (echo.address() as AddressInfo).port })
    const port = await freePort()
    await agent.bind(String(port))
    const from = performance.now()
    for (const text of ['one', 'three']) {
      const visitor = connect(port, '127.0.0.1').setEncoding('utf8')
      visitor.write(text)
      expect(await once(visitor, 'data')).toEqual([text])
      visitor.end()
      await once(visitor, 'close')
    }
    echo.close()
    const longest = performance.now() - from
    const [row, ...others] = await told()
    expect(others).toEqual([])
    expect(row).toMatchObject({ requests: 0, errors: 0, bytes_in: 8, bytes_out: 8, latency: [], paths: [] })
    expect(row).toMatchObject({ connections: 2, connections_ended: 2, countries: [['RS', 2]] })
    expect(row?.connection_ms).toBeGreaterThan(0)
    expect(row?.connection_ms).toBeLessThanOrEqual(longest + 1)
  })

  test('of a TCP tunnel whose origin cannot be reached are a connection and an error', async () => {
    edge = await RunningEdge.start()
    const agent = await edge.agent({ kind: 'tcp', originPort: await freePort() })
    const port = await freePort()
    await agent.bind(String(port))
    await new Promise((resolve) =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .on('close', resolve),
    )
    expect(await told()).toMatchObject([{ connections: 1, connections_ended: 1, errors: 1, bytes_in: 0 }])
  })
})

describe('the access log', () => {
  const lines = () =>
    readFileSync(join(folder, 'access.1.log'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  test('has a line for each request, without its query, and the id that the visitor was told', async () => {
    await start({ NORA_EDGE_ACCESS_LOG: join(folder, 'access') })
    await ask('shop.localhost', 'User-Agent: probe/1\r\n')
    const refused = await ask('nobody.localhost')
    await visit(edge?.ports.http_port ?? 0, 'nonsense\r\n\r\n')
    await edge?.stop()
    edge = null
    const [served, unknown, nonsense] = lines()
    expect(served).toMatchObject({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      request_id: expect.stringMatching(/^req_/),
      hostname: 'shop.localhost',
      tunnel_id: expect.stringMatching(/^tun_/),
      method: 'GET',
      path: '/a',
      host: 'shop.localhost',
      user_agent: 'probe/1',
      status: 201,
      reason: null,
      bytes_out: ANSWER.length + 'Connection: close\r\n'.length,
      visitor: '127.0.0.1',
      is_secure: false,
      edge_id: 'edge-test',
    })
    expect(unknown).toMatchObject({ hostname: null, tunnel_id: null, status: 404, reason: 'unknown_host' })
    expect(refused).toContain(`X-Request-Id: ${unknown?.request_id}\r\n`)
    expect(nonsense).toMatchObject({ status: 400, reason: 'bad_request' })
    expect(JSON.stringify(lines())).not.toContain('secret')
    expect(statSync(join(folder, 'access.1.log')).mode & 0o077).toBe(0)
  })

  test('has nothing of what a tunnel says is secret, in the path or in what a visitor calls its program', async () => {
    await start({ NORA_EDGE_ACCESS_LOG: join(folder, 'access') })
    const agent = await edge!.agent({ originPort: origin.port })
    await agent.bind('safe', { hidden_values: ['correct horse'] })
    await visit(
      edge!.ports.http_port,
      'GET /correct%20horse HTTP/1.1\r\nHost: safe.localhost\r\nUser-Agent: probe (correct horse)\r\nConnection: close\r\n\r\n',
    )
    await edge?.stop()
    edge = null
    expect(lines()).toMatchObject([{ path: '/REDACTED', user_agent: 'probe (REDACTED)' }])
  })
})
