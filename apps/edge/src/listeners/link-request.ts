import type { Socket } from 'node:net'
import { HEAD_LIMIT_BYTES, Head, LineBuffer, parseRequestHead } from '@nora/http1'
import { consentToLink } from './link-upgrade.ts'

const SENTENCE = 'Agents of Nora dial in at this port. There is nothing else here.\n'
const UPGRADE_REQUIRED = refusal('426 Upgrade Required', ['Upgrade: websocket', 'Connection: Upgrade, close'])
const BAD_REQUEST = refusal('400 Bad Request', ['Connection: close'])

/** One for the process: it is read before anything else is parsed. */
const head = new Head()

/**
 * Reads the one request that an agents' port takes. `onLink` is called when it asked for the link and was
 * answered; whoever else came by gets a sentence and is disconnected. The caller limits the time.
 */
export function awaitUpgrade(socket: Socket, onLink: () => void): void {
  const pending = new LineBuffer(HEAD_LIMIT_BYTES)
  const onData = (bytes: Buffer): void => {
    if (!pending.append(bytes, 0, bytes.length)) return
    const after = parseRequestHead(pending.bytes, 0, pending.length, head)
    if (after === 0) return
    socket.off('data', onData)
    // An agent waits for the answer; what comes with the request is not of a link.
    const consent = after === pending.length ? consentToLink(pending.bytes, head) : null
    if (consent === null) {
      socket.write(after < 0 ? BAD_REQUEST : UPGRADE_REQUIRED)
      socket.destroySoon()
      return
    }
    socket.off('end', onEnd)
    socket.write(consent)
    onLink()
  }
  const onEnd = (): void => socket.destroySoon()
  socket.on('data', onData)
  socket.on('end', onEnd)
}

function refusal(status: string, fields: readonly string[]): string {
  const lines = [
    `HTTP/1.1 ${status}`,
    ...fields,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${SENTENCE.length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${SENTENCE}`
}
