import { Socket } from 'node:net'
import type { ReplayEdit } from '@nora/contract/tunnels'
import { type Localized, Problem } from '@nora/kit'
import type { CaptureStore } from '../capture/capture-store.ts'
import type { Exchange } from '../capture/exchange.ts'
import type { RecordedBody } from '../capture/recorded-body.ts'
import { StreamTap } from '../capture/stream-tap.ts'
import { connectToOrigin, type OriginEvents } from '../dispatch/origin-connection.ts'
import { toOriginFailure } from '../dispatch/origin-failure.ts'
import type { OriginTarget } from '../target.ts'
import { toHeadLines } from './replay-edit.ts'
import { unmaskEdit } from './unmask-edit.ts'

/** An answer that falls silent for that long is given up. */
const SILENCE_MS = 60_000
/** They framed the original on its way; the replay is framed anew. */
const DROPPED = /^(content-length|transfer-encoding|connection|keep-alive|expect|te|trailer):/i

export type Replay = {
  exchange: Exchange
  /** The address of the local service. */
  target: OriginTarget
  /** Replaces parts of the captured request. */
  edit?: ReplayEdit | null
}

/**
 * Sends a captured request to the local service once more, over a connection of its own, and answers the
 * new exchange as soon as it is sent. Throws a Problem when the request was not kept whole.
 */
export async function replayExchange(
  store: CaptureStore,
  { exchange, target, edit = null }: Replay,
): Promise<Exchange> {
  if (exchange.status === 101 && edit === null) throw new Problem('BadRequest', notRepeatable)
  const request = await rebuildRequest(exchange, edit)
  const tap = new StreamTap({ store, tunnelId: exchange.start.tunnelId, replayOf: exchange.id })
  tap.request(request, 0, request.length)
  // A request that cannot be parsed is not sent.
  if (!tap.current) throw new Problem('BadRequest', notHttp)
  let isConnected = false
  const events: OriginEvents = {
    onBytes(bytes, end) {
      tap.response(bytes, 0, end)
      if (tap.isIdle) socket.destroy()
    },
    onConnect() {
      isConnected = true
      // A folder is served by ourselves, and does not fall silent; a run has a time limit of its own.
      if (socket instanceof Socket) socket.setTimeout(SILENCE_MS, () => socket.destroy())
    },
  }
  const socket = connectToOrigin(target, events, { visit: { tap, isReplay: true } })
  socket.on('end', () => tap.responseEnd())
  socket.on('error', (error) => tap.ended(toOriginFailure(error, isConnected)))
  socket.on('close', () => tap.ended('origin_closed'))
  socket.write(request)
  return tap.current
}

async function rebuildRequest(exchange: Exchange, asked: ReplayEdit | null): Promise<Buffer> {
  const { start } = exchange
  const edit = asked && (await unmaskEdit(exchange, asked))
  const body = edit?.body != null ? Buffer.from(edit.body) : await readWholeBody(start.requestBody)
  const lines = edit ? toHeadLines(edit) : start.head.toString('latin1').trimEnd().split('\r\n')
  const [requestLine, ...fields] = lines
  const kept = fields.filter((field) => !DROPPED.test(field))
  const length = body.length > 0 || hasLength(fields) ? [`Content-Length: ${body.length}`] : []
  const head = [requestLine, ...kept, ...length, 'Connection: close', '', ''].join('\r\n')
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

async function readWholeBody(body: RecordedBody): Promise<Buffer> {
  const kept = await body.read()
  if (kept.length < body.bytes) throw new Problem('BadRequest', notKeptWhole)
  return kept
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

const notHttp: Localized = {
  ru: 'Такой запрос не отправить: это не HTTP/1.1. Проверьте заголовок Host и имена заголовков.',
  en: 'Such a request cannot be sent: it is no HTTP/1.1. Check the Host header and the names of headers.',
}
