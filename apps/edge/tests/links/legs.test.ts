import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCertificate } from '../kit/certificate.ts'
import { FakeAgent } from '../kit/fake-agent.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let origin: RawOrigin

beforeEach(async () => {
  edge = await RunningEdge.start()
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
})

afterEach(async () => {
  await edge.stop()
  origin.close()
})

const request = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n'
const visitShop = () => visit(edge.ports.http_port, request)

describe('an agent', () => {
  test('gets its name and serves it; several names share one link', async () => {
    const agent = await edge.agent({ originPort: origin.port })
    expect(await agent.bind('shop')).toMatchObject({ type: 'bound', hostname: 'shop.localhost', epoch: 1 })
    expect(await agent.bind()).toMatchObject({ type: 'bound', hostname: 'quiet-fox-1234.localhost' })
    expect(await visitShop()).toContain('200 OK')
  })

  test('with a bad token is turned away with the reason', async () => {
    const agent = await edge.agent({ originPort: null, token: 'revoked' })
    expect(agent.close?.goaway).toMatchObject({ problem: 'Unauthorized', text: { en: 'Revoked.' } })
  })

  test('hears control’s refusal of a name as it is', async () => {
    edge.control.taken.add('shop')
    const agent = await edge.agent({ originPort: null })
    expect(await agent.bind('shop')).toMatchObject({
      type: 'refused',
      code: 'Conflict',
      text: { en: 'Taken.' },
      data: { owner: 'Boris' },
    })
  })

  test('that says what cannot be read is cut off', async () => {
    const agent = await edge.agent({ originPort: null })
    agent.unbind('x' as unknown as number)
    await expect.poll(() => agent.close?.goaway?.code).toBe(2)
  })

  test('that unbinds is released, and its name is offline at once', async () => {
    const agent = await edge.shop(origin.port)
    agent.unbind(1)
    await expect
      .poll(() => edge.control.released)
      .toEqual([{ tunnel_id: 'tun_1', epoch: 1, reason: 'agent_closed' }])
    expect(await visitShop()).toContain(' 503 ')
  })

  test('that unbinds before control has answered is released all the same', async () => {
    const agent = await edge.agent({ originPort: origin.port })
    const answered = agent.bind('shop')
    agent.unbind(1)
    await expect
      .poll(() => edge.control.released)
      .toEqual([{ tunnel_id: 'tun_1', epoch: 1, reason: 'agent_closed' }])
    expect(await visitShop()).toContain(' 404 ')
    agent.destroy()
    await answered.catch(() => {})
  })

  test('gets no more than 100 names at once', async () => {
    const agent = await edge.agent({ originPort: null })
    const answers = await Promise.all(Array.from({ length: 101 }, (_, i) => agent.bind(`shop-${i}`)))
    expect(answers.filter(({ type }) => type === 'bound')).toHaveLength(100)
    expect(answers.find(({ type }) => type === 'refused')).toMatchObject({ code: 'TooManyRequests' })
  })

  test('that is lost leaves its name away, and control is told', async () => {
    const agent = await edge.shop(origin.port)
    agent.destroy()
    await expect
      .poll(() => edge.control.released)
      .toEqual([{ tunnel_id: 'tun_1', epoch: 1, reason: 'leg_lost' }])
  })

  test('dials in over TLS with the installation’s own certificate', async () => {
    const certificate = makeCertificate()
    const secure = await RunningEdge.start({ NORA_EDGE_LINK_TLS: 'on' }, new FakeControl(certificate))
    const agent = await secure.agent({ originPort: origin.port, caPem: certificate.cert_pem })
    await agent.bind('shop')
    expect(await visit(secure.ports.http_port, request)).toContain('200 OK')
    await expect.poll(() => secure.control.counts.at(-1)?.legs[0]?.secure).toBe(true)
    await secure.stop()
  })
})

describe('several legs of an agent', () => {
  const slowly = async (port: number) => {
    const visitor = await RawVisitor.connect(port)
    visitor.send(request)
    return visitor
  }

  test('serve one name; when one is lost the others go on, and only it is released', async () => {
    const first = await edge.shop(origin.port, { leg: 0 })
    const second = await edge.shop(origin.port, { leg: 1 })
    expect(await visitShop()).toContain('200 OK')
    first.destroy()
    await expect
      .poll(() => edge.control.released)
      .toEqual([{ tunnel_id: 'tun_1', epoch: 1, reason: 'leg_lost' }])
    expect(await visitShop()).toContain('200 OK')
    expect(second.streamsOpened).toBe(1)
    expect(edge.control.resolveCount).toBe(0)
  })

  test('a request that was on the lost one is sent again on another at once', async () => {
    const silent = await RawOrigin.listen(() => {})
    const first = await edge.shop(silent.port, { leg: 0 })
    await edge.shop(origin.port, { leg: 1 })
    const visitor = await slowly(edge.ports.http_port)
    await expect.poll(() => silent.sockets.length).toBe(1)
    first.destroy()
    expect(await visitor.untilClosed()).toContain('200 OK')
    silent.close()
  })

  test('are told to control as they come and go, also of tunnels that nobody visits', async () => {
    const first = await edge.shop(origin.port, { leg: 0 })
    await edge.shop(origin.port, { leg: 1 })
    await expect.poll(() => edge.control.counts.at(-1)?.legs.length).toBe(2)
    first.destroy()
    await expect.poll(() => edge.control.counts.at(-1)?.legs.length).toBe(1)
    expect(edge.control.counts.every(({ requests }) => requests === 0)).toBe(true)
  })

  test('are told to control together, with the sums of all of them', async () => {
    await edge.shop(origin.port, { leg: 0 })
    await edge.shop(origin.port, { leg: 1 })
    await visitShop()
    await expect.poll(() => edge.control.counts.at(-1)?.legs.length).toBe(2)
  })

  test('one that comes back on a new link takes its own place, not the other’s', async () => {
    const first = await edge.shop(origin.port, { leg: 0 })
    const second = await edge.shop(origin.port, { leg: 1 })
    await edge.shop(origin.port, { leg: 0 })
    expect(await first.waitFor(({ type }) => type === 'closed')).toMatchObject({ reason: 'superseded' })
    expect(second.messages.filter(({ type }) => type === 'closed')).toEqual([])
    expect(edge.control.released).toEqual([])
  })

  test('a second one to the same process is sent on while other processes lack one', async () => {
    const many = await RunningEdge.start({ NORA_EDGE_PROCESSES: '2' })
    const here = { originPort: null, leg: 1, edges: ['edge-test'] }
    const turnedAway = await many.agent(here)
    expect(turnedAway.close?.goaway?.code).toBe(14)
    const welcome = await many.agent({ ...here, edges: ['edge-test', 'edge-other'] })
    expect(welcome.close).toBeNull()
    await many.stop()
  })
})

describe('agents that share a name', () => {
  test('take turns, the one with less to do first', async () => {
    const silent = await RawOrigin.listen(() => {})
    const busy = await edge.agent({ originPort: silent.port, instance: 'one' })
    await busy.bind('shop', {}, true)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(request)
    await expect.poll(() => silent.sockets.length).toBe(1)
    const free = await edge.agent({ originPort: origin.port, instance: 'two' })
    await free.bind('shop', {}, true)
    for (let round = 0; round < 3; round++) expect(await visitShop()).toContain('200 OK')
    expect([busy.streamsOpened, free.streamsOpened]).toEqual([1, 1])
    free.destroy()
    await expect.poll(() => edge.control.released.length).toBe(1)
    silent.sockets[0]!.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
    expect(await visitor.untilClosed()).toContain('200 OK')
    silent.close()
  })

  test('spread requests evenly', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
    const origins = await Promise.all([1, 2, 3].map(() => RawOrigin.answering(answer)))
    for (const [index, { port }] of origins.entries()) {
      const agent = await edge.agent({ originPort: port, instance: `process-${index}` })
      await agent.bind('shop', {}, true)
    }
    for (let round = 0; round < 9; round++) expect(await visitShop()).toContain('200 OK')
    expect(origins.map(({ received }) => received.match(/GET/g)?.length)).toEqual([3, 3, 3])
    for (const one of origins) one.close()
  })
})

describe('control', () => {
  test('stops a tunnel: its agent is told, running requests are cut', async () => {
    const slow = await RawOrigin.listen(() => {})
    const agent = await edge.shop(slow.port)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(request)
    await expect.poll(() => slow.sockets.length).toBe(1)
    edge.control.push('stop_tunnel', { tunnel_id: 'tun_1', by: 'Anna' })
    expect(await agent.waitFor((message) => message.type === 'closed')).toMatchObject({
      reason: 'stopped',
      text: { en: 'The tunnel was stopped by Anna.' },
    })
    await visitor.untilClosed()
    expect(agent.mux.isClosed).toBe(false)
    slow.close()
  })

  test('revokes a credential: every link opened with it ends, others stay', async () => {
    const agent = await edge.shop(origin.port)
    const other = await edge.agent({ originPort: origin.port, token: 'other' })
    await other.bind('blog')
    edge.control.push('revoke_credential', { credential_id: 'crd_good' })
    await expect.poll(() => agent.close?.goaway?.problem).toBe('Unauthorized')
    expect(other.mux.isClosed).toBe(false)
    await expect.poll(() => edge.control.released.map(({ reason }) => reason)).toEqual(['credential_revoked'])
  })

  test('may go away and come back: traffic goes on, tunnels are told anew, sums arrive', async () => {
    await edge.shop(origin.port)
    const port = edge.control.port
    await edge.control.disappear()
    expect(await visitShop()).toContain('200 OK')
    expect(await visit(edge.ports.http_port, request.replace('shop', 'nobody'))).toContain(' 503 ')
    const resyncsBefore = edge.control.resyncs.length
    await edge.control.listen(port)
    await expect.poll(() => edge.control.resyncs.length).toBe(resyncsBefore + 1)
    expect(edge.control.resyncs.at(-1)?.tunnels).toMatchObject([
      { tunnel_id: 'tun_1', hostname: 'shop.localhost', epoch: 1, credential_id: 'crd_good' },
    ])
    await expect.poll(() => edge.control.counts.reduce((sum, { requests }) => sum + requests, 0)).toBe(1)
  })

  test('lets go at the resync what went elsewhere meanwhile', async () => {
    const agent = await edge.shop(origin.port)
    edge.control.drop = [{ tunnel_id: 'tun_1', epoch: 1 }]
    const port = edge.control.port
    await edge.control.disappear()
    await edge.control.listen(port)
    expect(await agent.waitFor((message) => message.type === 'closed')).toMatchObject({
      reason: 'superseded',
      text: { en: expect.stringContaining('The server no longer keeps this tunnel') },
    })
  })

  test('hears sums and records each second', async () => {
    await edge.shop(origin.port)
    await visitShop()
    await visit(
      edge.ports.http_port,
      'POST /a?secret=1 HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    )
    const total = () => edge.control.counts.reduce((sum, { requests }) => sum + requests, 0)
    await expect.poll(total).toBe(2)
    const records = edge.control.counts.flatMap(({ recent }) => recent)
    expect(records).toMatchObject([
      { method: 'GET', path: '/', status: 200, visitor: '127.0.0.1' },
      { method: 'POST', path: '/a', status: 200 },
    ])
    const [counts] = edge.control.counts
    expect(counts).toMatchObject({ tunnel_id: 'tun_1', errors: 0, open_connections: 0, origin_error: null })
    expect(counts!.bytes_in).toBeGreaterThan(request.length - 1)
    expect(counts!.latency.reduce((sum, [, count]) => sum + count, 0)).toBe(2)
  })
})

describe('a retirement', () => {
  const keepAlive = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'

  test('serves who is connected once more over the old link, and ends when the name has moved', async () => {
    const agent = await edge.shop(origin.port)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(keepAlive)
    await visitor.until((text) => text.endsWith('hi'))
    const retired = edge.edge.retire()
    await expect.poll(() => agent.goaways.length).toBe(1)
    await expect(RawVisitor.connect(edge.ports.http_port)).rejects.toThrow()
    await expect(RawVisitor.connect(edge.ports.link_port)).rejects.toThrow()
    edge.control.push('supersede_tunnel', { tunnel_id: 'tun_1', epochs: [1] })
    visitor.send(keepAlive)
    expect(await visitor.untilClosed()).toMatch(/200 OK(.|\s)*200 OK(.|\s)*Connection: close(.|\s)*hi$/)
    await retired
    expect(agent.messages.filter(({ type }) => type === 'closed')).toEqual([])
    await expect.poll(() => agent.mux.isClosed).toBe(true)
  })

  test('does not wait for visitors who keep a connection and ask nothing', async () => {
    const idle = await RawVisitor.connect(edge.ports.http_port)
    await edge.edge.retire()
    expect(idle.isClosed).toBe(true)
  })
})

describe('a stop', () => {
  test('lets running requests end, takes no new connections, and tells agents', async () => {
    const slow = await RawOrigin.listen(() => {})
    const agent = await edge.shop(slow.port)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    const idle = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(request)
    await expect.poll(() => slow.sockets.length).toBe(1)
    const stopped = edge.edge.stop()
    await idle.untilClosed()
    await expect(RawVisitor.connect(edge.ports.http_port)).rejects.toThrow()
    slow.sockets[0]!.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
    expect(await visitor.untilClosed()).toContain('\r\n\r\nhi')
    await stopped
    await expect.poll(() => agent.close?.goaway?.code).toBe(10)
    slow.close()
  })

  test('health is told on a port of its own', async () => {
    const base = `http://127.0.0.1:${edge.ports.monitor_port}`
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    expect((await fetch(`${base}/readyz`)).status).toBe(200)
    expect((await fetch(`${base}/else`)).status).toBe(404)
  })

  test('a port that is taken is said by its number', async () => {
    const taken = { NORA_EDGE_HTTP_PORT: String(edge.ports.http_port) }
    await expect(RunningEdge.start(taken)).rejects.toThrow(
      `The port ${edge.ports.http_port} for visitors cannot be opened: another program uses it.`,
    )
  })
})

test('connections that do not say who they are have a limit per address', async () => {
  const strict = await RunningEdge.start({ NORA_EDGE_UNAUTHENTICATED_LINKS: '2' })
  const waiting = await Promise.all([1, 2].map(() => RawVisitor.connect(strict.ports.link_port)))
  const third = await RawVisitor.connect(strict.ports.link_port)
  await third.untilClosed()
  expect(waiting.map(({ isClosed }) => isClosed)).toEqual([false, false])
  for (const visitor of waiting) visitor.close()
  await expect
    .poll(async () => {
      const agent = await FakeAgent.connect({ port: strict.ports.link_port, originPort: null }).catch(
        () => null,
      )
      const isIn = agent?.mux.isClosed === false
      agent?.destroy()
      return isIn
    })
    .toBe(true)
  await strict.stop()
})
