import { asciiName, findField, type Head, METHOD, readField } from '@nora/http1'
import { isWebSocketKey, LINK_SUBPROTOCOL, LINK_TARGET, toAcceptKey } from '@nora/protocol'

const TARGET = Buffer.from(LINK_TARGET)
const KEY = asciiName('sec-websocket-key')

/**
 * Our consent to a request for the link as a WebSocket (RFC 6455 §4.2), as the bytes to answer; null for
 * any other request. The subprotocol tells it from whatever a site may have at the same path.
 */
export function consentToLink(bytes: Buffer, head: Head): string | null {
  const { upgradeStart, pathStart, targetEnd } = head
  // A target and an upgrade that are ours are rare: nothing is made of any other request.
  if (upgradeStart === -1 || head.method !== METHOD.get) return null
  if (targetEnd - pathStart !== TARGET.length || TARGET.compare(bytes, pathStart, targetEnd) !== 0)
    return null
  const protocol = bytes.toString('latin1', upgradeStart, head.upgradeEnd).toLowerCase()
  if (protocol !== 'websocket' || readField(bytes, head, 'sec-websocket-version') !== '13') return null
  const offered = readField(bytes, head, 'sec-websocket-protocol') ?? ''
  if (!offered.split(',').some((name) => name.trim() === LINK_SUBPROTOCOL)) return null
  const key = readField(bytes, head, 'sec-websocket-key') ?? ''
  const isRepeated = findField(bytes, head, KEY, findField(bytes, head, KEY) + 1) !== -1
  if (isRepeated || !isWebSocketKey(key)) return null
  return [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${toAcceptKey(key)}`,
    `Sec-WebSocket-Protocol: ${LINK_SUBPROTOCOL}`,
    '\r\n',
  ].join('\r\n')
}
