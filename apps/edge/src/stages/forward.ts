import { copyBytes, copyRequestHead, copyRetargetedHead, readTarget } from '@nora/http1'
import { Mux, Stream } from '@nora/protocol'
import type { Stage } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { type AddedLines, copyLines, countBytes } from '../exchange/head-edits.ts'
import { beginBody } from '../exchange/request-relay.ts'
import { Pause, ResponseState } from '../exchange/states.ts'
import { openRequestFilter } from '../policies/on-http-request/edit-body.ts'
import { editRequest } from '../policies/on-http-request/edit-request.ts'
import { getTarget } from '../policy/apply-edits.ts'

/** Heads up to this size are written straight into the link's output. */
const IN_PLACE_BYTES = 16_384

const UPGRADE = Buffer.from('Connection: Upgrade\r\nUpgrade: ')

/** Sends the head on its way: edited, with the fields that say where it came from. */
export const forward: Stage = (exchange, { bytes, head }) => {
  const stream = exchange.request.stream!
  const { mux } = exchange.request.upstream!
  exchange.request.upgrade = head.upgradeStart !== -1
  exchange.response.state = ResponseState.AT_HEAD
  if (exchange.request.policy !== null) openRequestFilter(exchange, head)
  const added = editRequest(exchange, bytes, head)
  const target = findTarget(exchange, { bytes, head })
  const maxBytes =
    head.end -
    head.start +
    exchange.connection.forwarding.length +
    (exchange.connection.forwardedHost?.length ?? head.hostEnd - head.hostStart) +
    UPGRADE.length +
    countBytes(added) +
    (target?.length ?? 0) +
    16
  let isAccepted: boolean
  // Only a link lets others write into its output, and only what is a stream of it.
  if (maxBytes <= IN_PLACE_BYTES && stream instanceof Stream && mux instanceof Mux) {
    const offset = stream.begin(maxBytes)
    isAccepted = stream.commit(writeHead(exchange, { bytes, head, target }, added, mux.chunk, offset))
  } else {
    const out = Buffer.allocUnsafe(maxBytes)
    isAccepted = stream.write(out, 0, writeHead(exchange, { bytes, head, target }, added, out, 0), false)
  }
  if (!isAccepted) exchange.connection.pause(Pause.STREAM)
  beginBody(exchange, head)
  return 'proceed'
}

/** The target in place of the visitor's; null: that one stays. */
function findTarget(exchange: Exchange, { bytes, head }: RequestHead): Buffer | null {
  const edited = getTarget(exchange)
  const prefix = exchange.request.upstream?.origin?.pathPrefix ?? ''
  if (prefix === '') return edited
  const path = edited?.toString('latin1') ?? readTarget(bytes, head.pathStart, head.targetEnd)
  return path.startsWith('/') ? Buffer.from(prefix + path, 'latin1') : edited
}

function writeHead(
  exchange: Exchange,
  { bytes, head, target }: RequestHead & { target: Buffer | null },
  added: AddedLines,
  out: Buffer,
  offset: number,
): number {
  const { forwarding, forwardedHost } = exchange.connection
  let o =
    target === null
      ? copyRequestHead(bytes, head, out, offset)
      : copyRetargetedHead(bytes, head, target, out, offset)
  o = copyLines(added, out, o)
  if (exchange.request.upgrade) {
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
