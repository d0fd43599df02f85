import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeAuthority } from '../kit/certificate.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'
const KEPT = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\n\r\n'
const LAST = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n'

let folder: string
let control: FakeControl
let near: RunningEdge
let far: RunningEdge
let origin: RawOrigin

/** `near` takes visitors in, `far` has the agent; both are of one machine. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-hop-'))
  control = new FakeControl()
  far = await startEdge('edge-far')
  near = await startEdge('edge-near')
  origin = await RawOrigin.answering(ANSWER)
  knowWhere(control.enrolments[0]!.hop.socket)
})

afterEach(async () => {
  await near.stop()
  await far.stop()
  origin.close()
  rmSync(folder, { recursive: true })
})

function startEdge(id: string, settings: Record<string, string> = {}): Promise<RunningEdge> {
  const peer = { NORA_EDGE_ID: id, NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder }
  return RunningEdge.start({ ...peer, ...settings }, control)
}

/** As its metrics say. */
async function runningAt({ ports }: RunningEdge): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${ports.monitor_port}/metrics`)
  return Number(/^nora_edge_requests_running (\d+)$/m.exec(await answer.text())?.[1])
}

function knowWhere(socket: string | null, address: string | null = null): void {
  control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-far', socket, address }])
}

describe('a visitor of an edge without a leg', () => {
  test('is served by the edge that has one, request after request on one stream', async () => {
    await far.shop(origin.port)
    const visitor = await RawVisitor.connect(near.ports.http_port)
    visitor.send(KEPT)
    await visitor.until((text) => text.endsWith('hi'))
    visitor.send(LAST)
    expect(await visitor.untilClosed()).toMatch(/200 OK(.|\s)*hi(.|\s)*200 OK(.|\s)*hi$/)
    expect(control.resolveCount).toBe(1)
    expect(origin.sockets).toHaveLength(1)
  })

  test('is forwarded with its own address, once, and counted once', async () => {
    await far.shop(origin.port)
    await visit(near.ports.http_port, LAST)
    expect(origin.received.match(/X-Forwarded-For: 127\.0\.0\.1\r\n/g)).toHaveLength(1)
    expect(origin.received.match(/X-Forwarded-Host: shop\.localhost\r\n/g)).toHaveLength(1)
    expect(origin.received.match(/Nora-Edge: \S+/g)).toEqual(['Nora-Edge: edge-near', 'Nora-Edge: edge-far'])
    const counted = () => control.counts.reduce((sum, { requests }) => sum + requests, 0)
    await expect.poll(counted).toBe(1)
    expect(control.counts.flatMap(({ recent }) => recent)).toMatchObject([{ visitor: '127.0.0.1' }])
  })

  test('sends a body of any length there and gets one back', async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, 'abcdefghijklmnopqrstuvwxyz')
    const echo = createServer((req, res) => {
      res.setHeader('content-length', body.length)
      req.pipe(res)
    }).listen(0, '127.0.0.1')
    await once(echo, 'listening')
    await far.shop((echo.address() as AddressInfo).port)
    const head = `POST / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`
    const visitor = await RawVisitor.connect(near.ports.http_port)
    visitor.send(head + body.toString())
    const answer = await visitor.untilClosed(20_000)
    expect(answer.slice(answer.indexOf('\r\n\r\n') + 4) === body.toString()).toBe(true)
    echo.close()
  })

  test('changes the protocol through both edges', async () => {
    const upgrading = await RawOrigin.answering(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\nwelcome',
    )
    await far.shop(upgrading.port)
    const visitor = await RawVisitor.connect(near.ports.http_port)
    visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n')
    await visitor.until((text) => text.endsWith('welcome'))
    visitor.send('both ways')
    await expect.poll(() => upgrading.received).toContain('both ways')
    visitor.close()
    upgrading.close()
  })

  test.each(['visitor', 'origin'])(
    'leaves nothing behind after a change of the protocol, which the %s ends',
    async (first) => {
      const upgrading = await RawOrigin.answering(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\nwelcome',
      )
      await far.shop(upgrading.port)
      const visitor = await RawVisitor.connect(near.ports.http_port)
      visitor.send('GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: Upgrade\r\nUpgrade: chat\r\n\r\n')
      await visitor.until((text) => text.endsWith('welcome'))
      expect(await runningAt(far)).toBe(1)
      const [socket] = upgrading.sockets
      if (first === 'visitor') {
        visitor.socket.end()
        await once(socket!, 'end')
        socket!.end('bye')
        await visitor.until((text) => text.endsWith('bye'))
      } else {
        socket!.end('bye')
        await visitor.until((text) => text.endsWith('bye'))
        visitor.socket.end()
      }
      // Sooner than one who closed its side only is given up.
      await expect.poll(() => runningAt(far), { timeout: 5_000 }).toBe(0)
      upgrading.close()
    },
  )

  test('that leaves takes its request along', async () => {
    const silent = await RawOrigin.listen(() => {})
    let isGone = false
    await far.shop(silent.port)
    const visitor = await RawVisitor.connect(near.ports.http_port)
    visitor.send(KEPT)
    await expect.poll(() => silent.sockets.length).toBe(1)
    silent.sockets[0]!.on('end', () => {
      isGone = true
    })
    visitor.socket.resetAndDestroy()
    await expect.poll(() => isGone).toBe(true)
    silent.close()
  })
})

describe('a name that moves', () => {
  test('is looked for again when the other edge has it no longer', async () => {
    const agent = await far.shop(origin.port)
    expect(await visit(near.ports.http_port, LAST)).toContain('200 OK')
    agent.unbind(1)
    await expect.poll(() => control.released.length).toBe(1)
    control.elsewhere.clear()
    control.offline.add('shop.localhost')
    expect(await visit(near.ports.http_port, LAST)).toContain(' 503 ')
    expect(control.resolveCount).toBe(2)
  })

  const SAID = `${'a pie, and a pot of tea. '.repeat(200)}\r\n\r\n`
  const MUCH = `${'a pie, and a pot of tea. '.repeat(10_000)}\r\n\r\n`
  const counted = (said: string) => `Content-Length: ${said.length}\r\n\r\n${said}`
  const inChunks = (said: string) =>
    `Transfer-Encoding: chunked\r\n\r\n${said.length.toString(16)}\r\n${said}\r\n0\r\n\r\n`
  const bodies = [
    ['counted', SAID, counted(SAID)],
    ['in chunks', SAID, inChunks(SAID)],
    ['of 250 KB', MUCH, counted(MUCH)],
  ] as const
  test.each(bodies)(
    'is found with a body, %s, of which the other edge heard the beginning',
    async (_, said, rest) => {
      const agent = await far.shop(origin.port)
      expect(await visit(near.ports.http_port, LAST)).toContain('200 OK')
      const third = await startEdge('edge-third')
      await third.shop(origin.port)
      agent.unbind(1)
      await expect.poll(() => control.released.length).toBe(1)
      const { socket } = control.enrolments[2]!.hop
      control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-third', socket, address: null }])
      const asked = visit(
        near.ports.http_port,
        `POST / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n${rest}`,
      )
      expect(await asked).toContain('200 OK')
      expect(origin.received.split('POST / ')).toHaveLength(2)
      expect(origin.received.slice(origin.received.indexOf('POST / '))).toContain(said)
      await third.stop()
    },
  )

  test('to an edge nobody knew of is found by those who wait for it', async () => {
    control.elsewhere.clear()
    control.away.add('shop.localhost')
    const visitor = visit(near.ports.http_port, LAST)
    await expect.poll(() => near.edge.heldCount).toBe(1)
    await far.shop(origin.port)
    knowWhere(control.enrolments[0]!.hop.socket)
    control.push('forget_hostname', { hostname: 'shop.localhost' })
    expect(await visitor).toContain('200 OK')
  })

  test('is served on while control is away', async () => {
    await far.shop(origin.port)
    expect(await visit(near.ports.http_port, LAST)).toContain('200 OK')
    await control.disappear()
    expect(await visit(near.ports.http_port, LAST)).toContain('200 OK')
  })

  test('is found at a neighbour while control is away, and only there', async () => {
    await far.shop(origin.port)
    const nobody = { edge_id: 'edge-gone', socket: join(folder, 'nobody.sock'), address: null }
    const socket = control.enrolments[0]!.hop.socket
    control.push('neighbours', { edges: [nobody, { edge_id: 'edge-far', socket, address: null }] })
    await control.disappear()
    expect(await visit(near.ports.http_port, LAST)).toContain('200 OK')
    const unknown = LAST.replace('shop.', 'nobody.')
    expect(await visit(near.ports.http_port, unknown)).toMatch(/ 503 (.|\s)*Nora-Error: cannot_tell/i)
  })

  test('with its edge is waited for when that edge is gone', async () => {
    knowWhere(join(folder, 'nobody.sock'))
    const visitor = visit(near.ports.http_port, LAST)
    await expect.poll(() => near.edge.heldCount).toBe(1)
    await near.shop(origin.port)
    expect(await visitor).toContain('200 OK')
  })

  test('is found at another edge at once when the leg here is lost and that one has one', async () => {
    const agent = await near.shop(origin.port, { leg: 0 })
    await far.shop(origin.port, { leg: 1 })
    agent.destroy()
    expect(await visit(near.ports.http_port, LAST)).toContain('200 OK')
    expect(near.edge.heldCount).toBe(0)
  })

  test('is found at a neighbour when the leg here is lost while control is away', async () => {
    const agent = await near.shop(origin.port, { leg: 0 })
    await far.shop(origin.port, { leg: 1 })
    control.introduceEdges()
    await control.disappear()
    agent.destroy()
    expect(await visit(near.ports.http_port, LAST)).toContain('200 OK')
  })

  test('that another edge has without a word of control is found by those who wait for it', async () => {
    knowWhere(join(folder, 'nobody.sock'))
    const visitor = visit(near.ports.http_port, LAST)
    await expect.poll(() => near.edge.heldCount).toBe(1)
    await far.shop(origin.port)
    knowWhere(control.enrolments[0]!.hop.socket)
    expect(await visitor).toContain('200 OK')
  })

  test('goes on without a failed request when its edge retires', async () => {
    await far.shop(origin.port)
    const visitor = await RawVisitor.connect(near.ports.http_port)
    visitor.send(KEPT)
    await visitor.until((text) => text.endsWith('hi'))
    const retired = far.edge.retire()
    control.elsewhere.clear()
    control.push('supersede_tunnel', { tunnel_id: 'tun_1', epochs: [1] })
    await near.shop(origin.port)
    visitor.send(LAST)
    expect(await visitor.untilClosed()).toMatch(/200 OK(.|\s)*hi(.|\s)*200 OK(.|\s)*hi$/)
    await retired
  })
})

describe('the way between edges', () => {
  test('by a socket is closed to other users of the machine', () => {
    expect(statSync(control.enrolments[0]!.hop.socket ?? '').mode & 0o777).toBe(0o600)
  })

  test('between machines is TLS, and each proves who it is', async () => {
    const authority = makeAuthority()
    control.peerCertificate = authority.issue('edge-remote')
    const remote = await startEdge('edge-remote', {
      NORA_EDGE_HOP_HOST: '127.0.0.1',
      NORA_EDGE_HOP_PORT: '0',
    })
    const address = `127.0.0.1:${remote.edge.peerPort}`
    control.peerCertificate = authority.issue('edge-visited')
    const visited = await startEdge('edge-visited')
    control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-remote', socket: null, address }])
    await remote.shop(origin.port)
    expect(await visit(visited.ports.http_port, LAST)).toContain('200 OK')

    // Another edge's certificate does not pass for this one's.
    control.elsewhere.set('blog.localhost', [{ edge_id: 'edge-other', socket: null, address }])
    const blog = LAST.replace('shop', 'blog')
    const misled = await RawVisitor.connect(visited.ports.http_port)
    misled.send(blog)
    await expect.poll(() => visited.edge.heldCount).toBe(1)
    misled.close()

    const nonMember = connectTls({
      host: '127.0.0.1',
      port: remote.edge.peerPort ?? 0,
      rejectUnauthorized: false,
    })
    const ending = new Promise((resolve) => nonMember.on('error', resolve).on('close', resolve))
    nonMember.resume()
    await ending
    await visited.stop()
    await remote.stop()
  })
})

describe('a limit', () => {
  test('is counted by all edges together, and the excess of a burst is waited for', async () => {
    const edges = [far, near]
    control.introduceEdges()
    control.limits = { requests_per_minute: 6, ends: null }
    await far.shop(origin.port)
    await near.shop(origin.port)
    const answers: string[] = []
    for (let at = 0; at < 14; at++) answers.push(await visit(edges[at % 2]!.ports.http_port, LAST))
    const served = answers.filter((answer) => answer.includes('200 OK')).length
    // One or two may be on their way when an edge has not heard of the last one yet.
    expect(served).toBeGreaterThanOrEqual(6)
    expect(served).toBeLessThanOrEqual(8)
    expect(answers.at(-1)).toContain('Nora-Error: plan_limit_reached')
  })
})
