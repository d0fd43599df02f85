import type { CapturedMessage, CapturedMessages } from '@nora/contract/tunnels'
import { KIB, MIB } from '@nora/kit'

const MOST_MESSAGES = 1_000
const LIMIT_BYTES = 2 * MIB
/** Bounds one message; longer ones show their beginning. */
export const MESSAGE_LIMIT_BYTES = 64 * KIB
/** An entry takes roughly this beside its payload. */
const ENTRY_BYTES = 200

export type LoggedMessage = Pick<
  CapturedMessage,
  'direction' | 'kind' | 'bytes' | 'frames' | 'compressed' | 'close_code' | 'event' | 'event_id'
> & {
  atMs: number
  payload: Buffer
  /** False: the payload is still compressed, because it could not be inflated within the limits. */
  isDecoded: boolean
}

/** The last messages of one connection, the oldest first. */
export class MessageLog {
  count = 0
  /** Set when a direction is no WebSocket from some byte on; nothing more of it is logged. */
  unreadable: CapturedMessages['unreadable'] = null
  memoryBytes = 0
  #messages: LoggedMessage[] = []

  add(message: LoggedMessage): void {
    this.count++
    this.#messages.push(message)
    this.memoryBytes += heldBytes(message)
    while (this.#messages.length > MOST_MESSAGES || this.memoryBytes > LIMIT_BYTES) {
      const oldest = this.#messages.shift()
      if (!oldest) return
      this.memoryBytes -= heldBytes(oldest)
    }
  }

  /** Lists the messages from a sequence number on that are still held. */
  listFrom(sequence: number): CapturedMessages {
    const first = this.count - this.#messages.length
    const skipped = Math.max(sequence - first, 0)
    return {
      items: this.#messages
        .slice(skipped)
        .map((message, index) => toMessage(message, first + skipped + index)),
      dropped_count: first,
      unreadable: this.unreadable,
    }
  }

  drop(): void {
    this.#messages = []
    this.memoryBytes = 0
  }
}

function heldBytes({ payload }: LoggedMessage): number {
  return payload.length + ENTRY_BYTES
}

/** Converts a message to the form that the views of captured traffic show. */
export function toMessage(message: LoggedMessage, sequence: number): CapturedMessage {
  const { atMs, payload, isDecoded, ...told } = message
  const isText = isDecoded && told.kind !== 'binary'
  return {
    ...told,
    sequence,
    at: new Date(atMs).toISOString(),
    kept_bytes: payload.length,
    decoded: isDecoded,
    encoding: isText ? 'utf8' : 'base64',
    content: payload.toString(isText ? 'utf8' : 'base64'),
  }
}
