import { describe, expect, test } from 'vitest'
import { RawOrigin } from '../kit/raw-http.ts'
import { get, OK, Shop } from '../kit/shop.ts'

const shop = new Shop()
const { serve, say } = shop

test.each([
  ['HTTP/1.1', '', 'Connection: Upgrade'],
  ['HTTP/1.1', 'Connection: close\r\n', 'Connection: Upgrade, close'],
  ['HTTP/1.0', '', 'Connection: Upgrade, close'],
])(
  'a visitor of %s with %j learns which protocols the origin insists on',
  async (version, fields, connection) => {
    const protocols = 'Upgrade: websocket\r\nupgrade: HTTP/3.0, IRC/6.9\r\nConnection: Upgrade\r\n'
    const refusal = `HTTP/1.1 426 Upgrade Required\r\n${protocols}Content-Length: 2\r\n\r\nno`
    await serve(RawOrigin.answering(refusal))
    const visitor = await say(`GET / ${version}\r\nHost: shop.localhost\r\n${fields}\r\n`)
    const answer = await visitor.until((text) => text.endsWith('\r\n\r\nno'))
    expect(answer).toContain('HTTP/1.1 426 Upgrade Required\r\n')
    expect(answer).toContain(`${connection}\r\nUpgrade: websocket\r\nUpgrade: HTTP/3.0, IRC/6.9\r\n`)
    visitor.close()
  },
)

describe('an upgrade', () => {
  const upgrade = get('Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n')
  const switched = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

  test('passes bytes both ways, also those that come with the heads', async () => {
    const origin = await serve(
      RawOrigin.listen((socket, said) => {
        if (said.endsWith('\r\n\r\n')) socket.write(Buffer.from(`${switched}\x81\x02hi`, 'latin1'))
      }),
    )
    const visitor = await say(upgrade)
    await visitor.until((text) => text === `${switched}\x81\x02hi`)
    expect(origin.received).toMatch(/Connection: Upgrade\r\nUpgrade: websocket\r\n/)
    visitor.send('\x81\x03you')
    await expect.poll(() => origin.received.endsWith('\x81\x03you')).toBe(true)
    origin.sockets[0]!.end('bye')
    await visitor.until((text) => text.endsWith('bye'))
    visitor.socket.end()
    await visitor.untilClosed()
  })

  test('passes what the visitor sent before it was agreed to', async () => {
    const origin = await serve(RawOrigin.listen(() => {}))
    const visitor = await say(`${upgrade}early`)
    await expect.poll(() => origin.sockets.length).toBe(1)
    origin.sockets[0]!.write(switched)
    await visitor.until((text) => text === switched)
    await expect.poll(() => origin.received.endsWith('early')).toBe(true)
    visitor.send(' late')
    await expect.poll(() => origin.received.endsWith('early late')).toBe(true)
  })

  test('that the origin declines is an ordinary exchange', async () => {
    await serve(RawOrigin.answering(OK))
    const visitor = await say(upgrade)
    await visitor.until((text) => text === OK)
    visitor.send(get())
    await visitor.until((text) => text === OK + OK)
  })

  test('ends at the origin when the visitor goes', async () => {
    const origin = await serve(RawOrigin.listen((socket) => socket.write(switched)))
    const visitor = await say(upgrade)
    await visitor.until((text) => text === switched)
    visitor.close()
    await expect.poll(() => origin.sockets[0]!.destroyed || origin.sockets[0]!.readableEnded).toBe(true)
  })
})
