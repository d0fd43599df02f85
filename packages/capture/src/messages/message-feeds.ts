import type { CapturedHead, CapturedMessage } from '@nora/contract/tunnels'
import type { Clock } from '@nora/kit'
import { getField } from '../read-head.ts'
import { EventReader } from './event-reader.ts'
import { MessageInflater } from './message-inflater.ts'
import type { LoggedMessage } from './message-log.ts'
import { WebSocketReader } from './websocket-reader.ts'

type Feed = { feed(bytes: Buffer, start: number, end: number): void }

/** Read the bytes that follow the heads, to the local service and from it. */
export type MessageFeeds = { in: Feed | null; out: Feed | null }

export type StreamOfMessages = {
  kind: 'websocket' | 'sse'
  /** The headers of the response that began it. */
  headers: CapturedHead['headers']
  clock: Clock
  onMessage(message: Omit<LoggedMessage, 'atMs'>): void
  /** The bytes of the direction are no WebSocket from here on; nothing more of it is read. */
  onUnreadable(direction: CapturedMessage['direction']): void
}

/** Null for a stream that cannot be read as it passes: events in a content encoding. */
export function openMessageFeeds(stream: StreamOfMessages): MessageFeeds | null {
  if (stream.kind === 'websocket') return webSocketReaders(stream)
  if (getField(stream.headers, 'content-encoding') !== null) return null
  return { in: null, out: eventReader(stream) }
}

function eventReader({ onMessage }: StreamOfMessages): EventReader {
  return new EventReader(({ data, event, id, bytes }) =>
    onMessage({
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

function webSocketReaders({ headers, clock, onMessage, onUnreadable }: StreamOfMessages): MessageFeeds {
  const extensions = getField(headers, 'sec-websocket-extensions') ?? ''
  const isDeflated = /\bpermessage-deflate\b/i.test(extensions)
  function getReader(direction: CapturedMessage['direction'], sender: 'client' | 'server'): WebSocketReader {
    const keepsContext = !extensions.toLowerCase().includes(`${sender}_no_context_takeover`)
    return new WebSocketReader(
      {
        onMessage: (message) => onMessage({ ...message, direction, event: null, event_id: null }),
        onUnreadable: () => onUnreadable(direction),
      },
      isDeflated ? new MessageInflater(keepsContext, clock) : null,
    )
  }
  return { in: getReader('in', 'client'), out: getReader('out', 'server') }
}
