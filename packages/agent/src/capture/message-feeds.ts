import type { CapturedMessage } from '@nora/contract/tunnels'
import type { CaptureStore } from './capture-store.ts'
import { EventReader } from './event-reader.ts'
import { type Exchange, getField, readHead } from './exchange.ts'
import { MessageInflater } from './message-inflater.ts'
import { type LoggedMessage, MessageLog } from './message-log.ts'
import { WebSocketReader } from './websocket-reader.ts'

type Feed = { feed(bytes: Buffer, start: number, end: number): void }

/** What reads the bytes that follow the heads, to the local service and from it. */
export type MessageFeeds = { in: Feed | null; out: Feed | null }

/** Opens the exchange's log of messages, if it is of a kind that has them. */
export function openMessageFeeds(store: CaptureStore, exchange: Exchange): MessageFeeds | null {
  const { kind, responseHead } = exchange
  if (kind === 'http' || responseHead === null) return null
  const { headers } = readHead(responseHead)
  // Events in a content encoding are read where the whole body is decoded.
  if (kind === 'sse' && getField(headers, 'content-encoding') !== null) return null
  exchange.messages = new MessageLog()
  const log = (message: Omit<LoggedMessage, 'atMs'>) => store.log(exchange, message)
  return kind === 'sse'
    ? { in: null, out: eventReader(log) }
    : webSocketReaders({
        store,
        exchange,
        log,
        extensions: getField(headers, 'sec-websocket-extensions') ?? '',
      })
}

type Log = (message: Omit<LoggedMessage, 'atMs'>) => void

function eventReader(log: Log): EventReader {
  return new EventReader(({ data, event, id, bytes }) =>
    log({
      direction: 'out',
      kind: 'event',
      bytes,
      frames: 1,
      compressed: false,
      close_code: null,
      event,
      event_id: id,
      payload: Buffer.from(data),
      isDecoded: true,
    }),
  )
}

type WebSocketOptions = { store: CaptureStore; exchange: Exchange; log: Log; extensions: string }

function webSocketReaders({ store, exchange, log, extensions }: WebSocketOptions): MessageFeeds {
  const isDeflated = /\bpermessage-deflate\b/i.test(extensions)
  function getReader(direction: CapturedMessage['direction'], sender: 'client' | 'server'): WebSocketReader {
    const keepsContext = !extensions.toLowerCase().includes(`${sender}_no_context_takeover`)
    return new WebSocketReader(
      {
        onMessage: (message) => log({ ...message, direction, event: null, event_id: null }),
        onUnreadable() {
          if (exchange.messages) exchange.messages.unreadable ??= direction
          store.grown(exchange)
        },
      },
      isDeflated ? new MessageInflater(keepsContext, store.clock) : null,
    )
  }
  return { in: getReader('in', 'client'), out: getReader('out', 'server') }
}
