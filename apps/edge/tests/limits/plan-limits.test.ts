import { afterEach, beforeEach, expect, test } from 'vitest'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const text = { ru: 'Время вышло.', en: 'Time is up.' }
const request = 'GET / HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n'

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

const getStatus = async () =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(await visit(edge.ports.http_port, request))?.[1])

test('a tunnel ends when its time is up, also while control is away; running requests are cut', async () => {
  const slow = await RawOrigin.listen(() => {})
  edge.control.limits = { requests_per_minute: null, ends: { in_ms: 700, text } }
  const agent = await edge.shop(slow.port)
  const visitor = await RawVisitor.connect(edge.ports.http_port)
  visitor.send(request)
  await expect.poll(() => slow.sockets.length).toBe(1)
  await edge.control.disappear()
  const closed = await agent.waitFor((message) => message.type === 'closed')
  expect(closed).toMatchObject({ reason: 'plan', text })
  await visitor.untilClosed()
  expect(agent.mux.isClosed).toBe(false)
  await edge.control.listen()
  slow.close()
})

test('later limits of control replace earlier ones', async () => {
  edge.control.limits = { requests_per_minute: 1, ends: { in_ms: 500, text } }
  const agent = await edge.shop(origin.port)
  expect([await getStatus(), await getStatus()]).toEqual([200, 429])
  const limits = { requests_per_minute: null, ends: null }
  edge.control.push('set_tunnel_limits', { tunnel_id: 'tun_1', limits })
  await expect.poll(getStatus).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await getStatus()).toBe(200)
  const ended = { requests_per_minute: null, ends: { in_ms: 0, text } }
  edge.control.push('set_tunnel_limits', { tunnel_id: 'tun_1', limits: ended })
  await agent.waitFor((message) => message.type === 'closed')
  await expect.poll(() => edge.control.released).toMatchObject([{ tunnel_id: 'tun_1', reason: 'plan' }])
})
