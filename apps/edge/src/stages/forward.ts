import { asciiName, copyBytes, copyRequestHead, dropFields, findField, type Head } from '@nora/http1'
import { Mux, Stream } from '@nora/protocol'
import type { Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { Pause, ResponseState } from '../exchange/states.ts'
import { beginBody } from '../exchange/visitor-bytes.ts'

/** Heads up to this size are written straight into the link's output. */
const IN_PLACE_BYTES = 16_384

const HOST = asciiName('host')
const AUTHORIZATION = asciiName('authorization')
const NOTHING = Buffer.alloc(0)
const UPGRADE = Buffer.from('Connection: Upgrade\r\nUpgrade: ')

/** Sends the head on its way: edited, with the fields that say where it came from. */
export const forward: Stage = (exchange, { bytes, head }) => {
  const stream = exchange.stream!
  const hostLine = exchange.tunnel?.hostLine ?? null
  const requestEdits = exchange.tunnel?.facts.rules.requestEdits ?? null
  const { mux } = exchange.way!
  exchange.upgrade = head.upgradeStart !== -1
  exchange.responseState = ResponseState.AT_HEAD
  if (hostLine !== null) head.dropped[findField(bytes, head, HOST)] = 1
  if (exchange.isAuthorizationSpent) dropFields(bytes, head, AUTHORIZATION)
  requestEdits?.drop(bytes, head)
  const rewritten = rewrittenFields(exchange, bytes, head)
  const maxBytes =
    head.end -
    head.start +
    exchange.forwarding.length +
    (exchange.forwardedHost?.length ?? head.hostEnd - head.hostStart) +
    UPGRADE.length +
    (hostLine?.length ?? 0) +
    (requestEdits?.lines.length ?? 0) +
    rewritten.length +
    8
  let isAccepted: boolean
  // Only a link lets others write into its output, and only what is a stream of it.
  if (maxBytes <= IN_PLACE_BYTES && stream instanceof Stream && mux instanceof Mux) {
    const offset = stream.begin(maxBytes)
    isAccepted = stream.commit(writeHead(exchange, { bytes, head }, rewritten, mux.chunk, offset))
  } else {
    const out = Buffer.allocUnsafe(maxBytes)
    isAccepted = stream.write(out, 0, writeHead(exchange, { bytes, head }, rewritten, out, 0), false)
  }
  if (!isAccepted) exchange.pause(Pause.STREAM)
  beginBody(exchange, head)
  return 'proceed'
}

/** Fields in which the target stands for the site, where its owner wants that. */
function rewrittenFields({ tunnel, forwardedHost }: Exchange, bytes: Buffer, head: Head): Buffer {
  const hostRewrite = tunnel?.facts.hostRewrite ?? null
  if (hostRewrite === null) return NOTHING
  const host = (forwardedHost ?? bytes.subarray(head.hostStart, head.hostEnd)).toString('latin1')
  return Buffer.from(hostRewrite.ofRequest(bytes, head, host), 'latin1')
}

function writeHead(
  exchange: Exchange,
  { bytes, head }: RequestHead,
  rewritten: Buffer,
  out: Buffer,
  offset: number,
): number {
  const { forwarding, forwardedHost } = exchange
  const hostLine = exchange.tunnel?.hostLine ?? null
  const requestEdits = exchange.tunnel?.facts.rules.requestEdits ?? null
  let o = copyRequestHead(bytes, head, out, offset)
  if (hostLine !== null) o = copyBytes(hostLine, 0, hostLine.length, out, o)
  o = copyBytes(rewritten, 0, rewritten.length, out, o)
  if (requestEdits !== null) o = copyBytes(requestEdits.lines, 0, requestEdits.lines.length, out, o)
  if (exchange.upgrade) {
    o = copyBytes(UPGRADE, 0, UPGRADE.length, out, o)
    o = copyBytes(bytes, head.upgradeStart, head.upgradeEnd, out, o)
    out[o++] = 13
    out[o++] = 10
  }
  o = copyBytes(forwarding, 0, forwarding.length, out, o)
  if (forwardedHost === null) o = copyBytes(bytes, head.hostStart, head.hostEnd, out, o)
  else o = copyBytes(forwardedHost, 0, forwardedHost.length, out, o)
  out[o++] = 13
  out[o++] = 10
  out[o++] = 13
  out[o++] = 10
  return o
}
