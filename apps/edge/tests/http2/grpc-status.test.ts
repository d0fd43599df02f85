import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ClientHttp2Session, ServerHttp2Stream } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import type { FakeAgent } from '../kit/fake-agent.ts'
import { freePort } from '../kit/free-port.ts'
import { ask, connectHttp2, getAnswer, type Http2Answer, open } from '../kit/http2-client.ts'
import { Http2Origin } from '../kit/http2-server.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const GRPC = { ':method': 'POST', 'content-type': 'application/grpc', te: 'trailers' }
const certificate = certificateSettings([makeCertificate(['DNS:shop.localhost'])])

let edge: RunningEdge
let session: ClientHttp2Session
let origin: Http2Origin
/** Calls that the service has begun to answer. */
let watches: ServerHttp2Stream[]
/** Paths of all calls that have reached it. */
let calls: (string | undefined)[]

beforeEach(async () => {
  watches = []
  calls = []
  edge = await RunningEdge.start(certificate)
  session = await connectHttp2(edge.ports.https_port ?? 0)
  origin = await Http2Origin.listen((stream, { ':path': path }) => {
    calls.push(path)
    if (path === '/silent') return
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
    stream.write('first')
    watches.push(stream)
  })
})

afterEach(async () => {
  session.destroy()
  await edge.stop()
  origin.close()
})

async function publish(options: Record<string, unknown> = {}, port = origin.port): Promise<FakeAgent> {
  const agent = await edge.agent({ originPort: port })
  expect(await agent.bind('shop', options)).toMatchObject({ type: 'bound' })
  return agent
}

/** The status and the message, of a refusal before any answer. */
function getRefusal({ headers, isWhole, body, trailers, status }: Http2Answer): unknown[] {
  expect({ isWhole, body, trailers, status }).toEqual({ isWhole: true, body: '', trailers: {}, status: 200 })
  expect(headers['content-type']).toBe('application/grpc')
  return [Number(headers['grpc-status']), headers['grpc-message']]
}

describe('a call of gRPC that the edge refuses ends with a status of gRPC', () => {
  test.each<[string, Record<string, unknown> | null, number, string]>([
    ['without a tunnel', null, 12, 'unknown_host'],
    ['without a password', { basic_auth: ['anna:12345678'] }, 16, 'credentials_required'],
    ['from a denied address', { deny_cidr: ['127.0.0.0/8'] }, 7, 'address_denied'],
  ])('%s', async (_, options, code, reason) => {
    if (options !== null) await publish(options)
    const answer = await ask(session, GRPC, 'message')
    const [status, message] = getRefusal(answer)
    expect([status, answer.headers['nora-error']]).toEqual([code, reason])
    expect(message).toContain(`(${reason})`)
    expect(answer.headers['x-request-id']).toMatch(/^req_/)
  })

  test('beyond the rate', async () => {
    await publish({ rate_limit: { limit: 1, window_s: 60 } })
    open(session, GRPC, true)
    await expect.poll(() => watches.length).toBe(1)
    expect(getRefusal(await ask(session, GRPC))).toEqual([
      14,
      'Too many requests. Try again later. (rate_limited)',
    ])
  })

  test('when nothing listens at the target', async () => {
    await publish({}, await freePort())
    expect(getRefusal(await ask(session, GRPC, 'message'))).toEqual([
      14,
      'The site is not reachable. (origin_unreachable)',
    ])
  })

  test('while its own messages are still to come', async () => {
    const stream = open(session, { ...GRPC, ':path': '/upload' })
    stream.write('first of many')
    expect(getRefusal(await getAnswer(stream))[0]).toBe(12)
  })

  test('but others get the page that HTTP has for it', async () => {
    const answer = await ask(session, { ...GRPC, 'content-type': 'application/grpc-web' }, 'message')
    expect([answer.status, answer.headers['grpc-status']]).toEqual([404, undefined])
  })
})

describe('a call of gRPC that cannot go on ends as unavailable', () => {
  async function watch(): Promise<{ hasEnded: Promise<Http2Answer> }> {
    const stream = open(session, GRPC)
    const hasEnded = getAnswer(stream)
    await once(stream, 'data')
    return { hasEnded }
  }

  test.each<[string, (agent: FakeAgent) => unknown, string]>([
    [
      'when its service breaks off',
      () => origin.sessions[0]?.destroy(),
      'The site broke the connection off. (origin_broke_off)',
    ],
    [
      'when its agent is gone',
      (agent) => agent.destroy(),
      'The site is offline now. Try again later. (tunnel_offline)',
    ],
    [
      'when its tunnel is stopped',
      () => edge.control.push('stop_tunnel', { tunnel_id: 'tun_1', by: 'Anna' }),
      'The site is offline now. Try again later. (tunnel_offline)',
    ],
  ])('%s', async (_, breakOff, message) => {
    const agent = await publish()
    const { hasEnded } = await watch()
    breakOff(agent)
    expect(await hasEnded).toMatchObject({
      status: 200,
      body: 'first',
      isWhole: true,
      trailers: { 'grpc-status': '14', 'grpc-message': message },
    })
    // The connection is as good as before.
    expect(getRefusal(await ask(session, { ...GRPC, ':authority': 'none.localhost' }))[0]).toBe(12)
  })

  test('when its edge stops, after the time that running requests get', { timeout: 30_000 }, async () => {
    await publish()
    const { hasEnded } = await watch()
    const silent = getAnswer(open(session, { ...GRPC, ':path': '/silent' }))
    await expect.poll(() => calls).toContain('/silent')
    const goneAway = once(session, 'goaway')
    void edge.edge.stop()
    await goneAway
    expect(await hasEnded).toMatchObject({
      body: 'first',
      isWhole: true,
      trailers: {
        'grpc-status': '14',
        'grpc-message': 'The server is restarting. Repeat the request. (stopping)',
      },
    })
    expect(getRefusal(await silent)[0]).toBe(14)
  })

  test('with what was written before it, however much that is', async () => {
    await publish()
    const stream = open(session, GRPC)
    const hasEnded = getAnswer(stream)
    await expect.poll(() => watches.length).toBe(1)
    stream.pause()
    const much = Buffer.alloc(200_000, 'x')
    watches[0]?.write(much)
    await new Promise((resolve) => watches[0]?.write('last', resolve))
    await expect.poll(() => watches[0]?.writableLength).toBe(0)
    stream.resume()
    await expect.poll(() => stream.readableLength).toBe(0)
    origin.sessions[0]?.destroy()
    expect((await hasEnded).trailers['grpc-status']).toBe('14')
  })

  test('while the answers of other requests are reset', async () => {
    await publish({ app_protocol: 'http2' })
    const stream = open(session, { ':method': 'POST', 'content-type': 'text/plain' })
    const hasEnded = getAnswer(stream)
    await once(stream, 'data')
    origin.sessions[0]?.destroy()
    expect(await hasEnded).toMatchObject({ isWhole: false, rstCode: 2 })
  })
})

describe('a call of gRPC that comes through another edge', () => {
  let far: RunningEdge
  let near: RunningEdge
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'nora-grpc-'))
    const peer = { NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder }
    const { control } = edge
    far = await RunningEdge.start({ ...peer, NORA_EDGE_ID: 'edge-far' }, control)
    const { socket } = control.enrolments.at(-1)!.hop
    near = await RunningEdge.start({ ...peer, ...certificate, NORA_EDGE_ID: 'edge-near' }, control)
    control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-far', socket, address: null }])
    session.destroy()
    session = await connectHttp2(near.ports.https_port ?? 0)
  })

  afterEach(async () => {
    await near.edge.stop()
    await far.edge.stop()
    rmSync(folder, { recursive: true })
  })

  test('is refused in the same words', async () => {
    const agent = await far.agent({ originPort: origin.port })
    await agent.bind('shop', { basic_auth: ['anna:12345678'] })
    const answer = await ask(session, GRPC, 'message')
    expect(getRefusal(answer)[0]).toBe(16)
    expect(answer.headers['www-authenticate']).toMatch(/^Basic/)
  })

  test('ends as unavailable when the other edge loses the agent', async () => {
    const agent = await far.agent({ originPort: origin.port })
    await agent.bind('shop')
    const stream = open(session, GRPC)
    const hasEnded = getAnswer(stream)
    await once(stream, 'data')
    agent.destroy()
    expect(await hasEnded).toMatchObject({ isWhole: true, trailers: { 'grpc-status': '14' } })
  })
})
