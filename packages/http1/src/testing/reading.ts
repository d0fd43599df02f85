import {
  ChunkScanner,
  copyRequestHead,
  copyResponseHead,
  Head,
  MessageReader,
  parseRequestHead,
  parseResponseHead,
  readFields,
} from '../index.ts'

export type Kind = 'request' | 'response'

/** Describes what a parser makes of the first message in some bytes. */
export type Reading = {
  isRefused: boolean
  /** Offset after the head; 0 when it is not complete. */
  headEnd: number
  /** Offset after the message; 0 when it is not complete, or ends with the connection. */
  messageEnd: number
  /** Method and target, or the status. */
  start: string
  fields: [name: string, value: string][]
  body: string
}

export function unread(): Reading {
  return { isRefused: false, headEnd: 0, messageEnd: 0, start: '', fields: [], body: '' }
}

/** Reads byte by byte, so that offsets are exact. Nothing after the first message is looked at. */
export function readWithOurs(kind: Kind, bytes: Buffer): Reading {
  const reading = unread()
  let at = 0
  const reader = new MessageReader(kind === 'request' ? { kind } : { kind, isHeadRequest: () => false }, {
    onHead(head, buffer) {
      reading.headEnd = at
      reading.start = getStart(kind, head, buffer)
      reading.fields = readFields(buffer, head)
      // An interim response is a message without body; what is switched to is no message.
      if (kind === 'response' && head.status < 200) reading.messageEnd = at
    },
    onBody(buffer, start, end) {
      reading.body += buffer.toString('latin1', start, end)
    },
    onEnd() {
      reading.messageEnd = at
    },
    onRefused() {
      reading.isRefused = true
    },
  })
  while (at < bytes.length && reading.messageEnd === 0 && !reading.isRefused) {
    at++
    reader.feed(bytes, at - 1, at)
  }
  return reading
}

/** The verdict and the content when the bytes arrive in pieces of this size. */
export function readInChunks(
  kind: Kind,
  bytes: Buffer,
  chunkBytes: number,
): { body: string; isEnded: boolean } {
  const seen = { body: '', isEnded: false }
  const reader = new MessageReader(kind === 'request' ? { kind } : { kind, isHeadRequest: () => false }, {
    onHead(head) {
      if (kind === 'response' && head.status < 200) seen.isEnded = true
    },
    onBody(buffer, start, end) {
      if (!seen.isEnded) seen.body += buffer.toString('latin1', start, end)
    },
    onEnd() {
      seen.isEnded = true
    },
    onRefused() {},
  })
  for (let start = 0; start < bytes.length; start += chunkBytes)
    reader.feed(bytes, start, Math.min(start + chunkBytes, bytes.length))
  return seen
}

/** The message as a proxy built on this package sends it on: edited head, body less what is dropped. */
export function relay(kind: Kind, bytes: Buffer, { headEnd, messageEnd }: Reading): Buffer {
  const head = new Head()
  if (kind === 'request') parseRequestHead(bytes, 0, headEnd, head)
  else parseResponseHead(bytes, 0, headEnd, head)
  const out = Buffer.alloc(headEnd + 2)
  const copy = kind === 'request' ? copyRequestHead : copyResponseHead
  const copied = copy(bytes, head, out, 0)
  const body = head.chunked ? keptChunks(bytes, headEnd, messageEnd) : bytes.subarray(headEnd, messageEnd)
  return Buffer.concat([out.subarray(0, copied), Buffer.from('\r\n'), body])
}

function keptChunks(bytes: Buffer, start: number, end: number): Buffer {
  const scanner = new ChunkScanner('framing')
  const kept: Buffer[] = []
  for (let i = start; i < end && !scanner.done; ) {
    i = scanner.scan(bytes, i, end)
    kept.push(bytes.subarray(scanner.keptStart, scanner.keptEnd))
  }
  return Buffer.concat(scanner.trailers === null ? kept : [...kept, scanner.trailers])
}

function getStart(kind: Kind, head: Head, bytes: Buffer): string {
  if (kind === 'response') return String(head.status)
  return bytes.toString('latin1', head.start, head.targetEnd)
}
