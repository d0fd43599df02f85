import { Duplex } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Legs } from '../legs/legs.ts'
import { type LinkOrigin, Links } from './links.ts'

const ORIGIN: LinkOrigin = { remote: '192.0.2.1', isSecure: true }

/** Agents' port with legs that only take note. */
function linksWithRoomFor(unauthenticatedLimit: number) {
  const opened: { origin: LinkOrigin; settle: () => void }[] = []
  const legs = {
    open: (_socket: Duplex, origin: LinkOrigin, settle: () => void) => opened.push({ origin, settle }),
  } as unknown as Legs
  const log = pino({ level: 'silent' })
  return { links: new Links({ legs, unauthenticatedLimit, log }, null), opened }
}

const connection = () => new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })

test('a connection of another listener becomes a link, with what is known of its other end', () => {
  const { links, opened } = linksWithRoomFor(2)
  const socket = connection()
  links.adopt(socket, ORIGIN)
  expect(opened).toMatchObject([{ origin: ORIGIN }])
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test('it counts among those of its address that have not said who they are, until it has', () => {
  const { links, opened } = linksWithRoomFor(1)
  const sockets = [connection(), connection(), connection()]
  links.adopt(sockets[0]!, ORIGIN)
  links.adopt(sockets[1]!, ORIGIN)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  opened[0]?.settle()
  links.adopt(sockets[2]!, ORIGIN)
  expect(sockets[2]?.destroyed).toBe(false)
  for (const socket of sockets) socket.destroy()
})

test('an address that changes within its IPv6 network counts as one', () => {
  const { links } = linksWithRoomFor(1)
  const sockets = ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'].map((remote) => {
    const socket = connection()
    links.adopt(socket, { ...ORIGIN, remote })
    return socket
  })
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  for (const socket of sockets) socket.destroy()
})

test('none is taken any more when the edge goes', () => {
  const { links, opened } = linksWithRoomFor(2)
  links.close()
  const socket = connection()
  links.adopt(socket, ORIGIN)
  expect(socket.destroyed).toBe(true)
  expect(opened).toEqual([])
})
