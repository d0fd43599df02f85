import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('a takeover', () => {
  test('moves the name in one step and tells the old agent', async () => {
    const old = await edge.shop(origin.port)
    const next = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nnew')
    await edge.shop(next.port, { instance: 'instance-2' })
    expect(await visitShop()).toContain('\r\n\r\nnew')
    expect(await old.waitFor((message) => message.type === 'closed')).toMatchObject({
      reason: 'superseded',
      text: {
        en: 'Boris took this address over, on the machine boris-pc. To have the address back here, repeat the command with --takeover.',
      },
    })
    old.destroy()
    await expect.poll(() => old.mux.isClosed).toBe(true)
    expect(await visitShop()).toContain('\r\n\r\nnew')
    next.close()
  })

  test('lets requests on the old link end', async () => {
    const slow = await RawOrigin.listen(() => {})
    await edge.shop(slow.port)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send(request)
    await expect.poll(() => slow.sockets.length).toBe(1)
    await edge.shop(origin.port, { instance: 'instance-2' })
    slow.sockets[0]!.write('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nold')
    expect(await visitor.untilClosed()).toContain('\r\n\r\nold')
    slow.close()
  })

  // A silent link is given up after 15 s by itself.
  test('by the agent itself, of a link that is dead, hands over what waits there', {
    timeout: 10_000,
  }, async () => {
    const old = await edge.shop(origin.port)
    old.silence()
    const waiting = visitShop()
    await edge.shop(origin.port)
    expect(await waiting).toContain('200 OK')
  })

  test('on another edge ends the legs here that it names, and no others', async () => {
    const agent = await edge.shop(origin.port)
    edge.control.push('supersede_tunnel', { tunnel_id: 'tun_1', epochs: [2] })
    expect(await visitShop()).toContain('200 OK')
    edge.control.push('supersede_tunnel', { tunnel_id: 'tun_1', epochs: [1] })
    expect(await agent.waitFor((message) => message.type === 'closed')).toMatchObject({
      reason: 'superseded',
    })
    edge.control.offline.add('shop.localhost')
    expect(await visitShop()).toContain(' 503 ')
  })
})
