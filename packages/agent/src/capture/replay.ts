import { Socket } from 'node:net'
import { type Localized, Problem } from '@nora/kit'
import { connectToOrigin } from '../dispatch/origin-connection.ts'
import { toOriginFailure } from '../dispatch/origin-failure.ts'
import type { OriginTarget } from '../target.ts'
import type { CaptureStore } from './capture-store.ts'
import type { Exchange } from './exchange.ts'
import { StreamTap } from './stream-tap.ts'

/** An answer that falls silent for that long is given up. */
const SILENCE_MS = 60_000
/** They framed the original on its way; the replay is framed anew. */
const DROPPED = /^(content-length|transfer-encoding|connection|keep-alive|expect|te|trailer):/i

/**
 * Sends a captured request to the local service once more, over a connection of its own, and answers the
 * new exchange as soon as it is sent. Throws a Problem when the request was not kept whole.
 */
export async function replayExchange(
  store: CaptureStore,
  exchange: Exchange,
  target: OriginTarget,
): Promise<Exchange> {
  if (exchange.status === 101) throw new Problem('BadRequest', notRepeatable)
  const request = await rebuildRequest(exchange)
  const tap = new StreamTap({ store, tunnelId: exchange.start.tunnelId, replayOf: exchange.id })
  let isConnected = false
  const socket = connectToOrigin(target, {
    onBytes(bytes, end) {
      tap.response(bytes, 0, end)
      if (tap.isIdle) socket.destroy()
    },
    onConnect() {
      isConnected = true
      // A folder is served by ourselves, and does not fall silent.
      if (socket instanceof Socket) socket.setTimeout(SILENCE_MS, () => socket.destroy())
    },
  })
  socket.on('end', () => tap.responseEnd())
  socket.on('error', (error) => tap.over(toOriginFailure(error, isConnected)))
  socket.on('close', () => tap.over('origin_closed'))
  socket.write(request)
  tap.request(request, 0, request.length)
  if (!tap.current) throw new Problem('BadRequest', notRepeatable)
  return tap.current
}

async function rebuildRequest({ start }: Exchange): Promise<Buffer> {
  const body = await start.requestBody.read()
  if (body.length < start.requestBody.bytes) throw new Problem('BadRequest', notKeptWhole)
  const [requestLine, ...fields] = start.head.toString('latin1').trimEnd().split('\r\n')
  const kept = fields.filter((field) => !DROPPED.test(field))
  const length = body.length > 0 || hasLength(fields) ? [`Content-Length: ${body.length}`] : []
  const head = [requestLine, ...kept, ...length, 'Connection: close', '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

function hasLength(fields: readonly string[]): boolean {
  return fields.some((field) => /^(content-length|transfer-encoding):/i.test(field))
}

const notRepeatable: Localized = {
  ru: 'Этот запрос нельзя повторить: соединение WebSocket состоит не из одного запроса.',
  en: 'This request cannot be repeated: a WebSocket connection is more than one request.',
}

const notKeptWhole: Localized = {
  ru: 'Этот запрос нельзя повторить: его тело сохранено не целиком.',
  en: 'This request cannot be repeated: its body was not kept whole.',
}
