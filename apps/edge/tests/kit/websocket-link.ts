import { once } from 'node:events'
import type { Socket } from 'node:net'
import { toAcceptKey, WebSocketStream } from '@nora/protocol'

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='

/** What an agent asks an edge that it reaches through HTTP only. `changes` replace or, when empty, drop fields. */
export function linkRequest(changes: Record<string, string> = {}, target = '/.nora/link'): string {
  const fields = {
    Host: 'localhost',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': KEY,
    'Sec-WebSocket-Protocol': 'nora.1',
    ...changes,
  }
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}: ${value}\r\n`],
  )
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Asks for the link on a connection that stands. */
export async function upgrade(socket: Socket, { isMasked = true } = {}): Promise<WebSocketStream> {
  socket.write(linkRequest())
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const text = answer.toString('latin1')
  if (!text.startsWith('HTTP/1.1 101 ') || !text.includes(`Sec-WebSocket-Accept: ${toAcceptKey(KEY)}\r\n`))
    throw new Error(`not upgraded: ${text}`)
  return new WebSocketStream(socket, isMasked ? 'client' : 'server')
}
