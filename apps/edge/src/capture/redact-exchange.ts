import { isUtf8 } from 'node:buffer'
import {
  type CapturedBody,
  type CapturedDetail,
  type CapturedHead,
  type CapturedMessage,
  decodeContent,
  getField,
  readHead,
  toMessage,
} from '@nora/capture'
import { REDACTED, type Redactor, redact } from '@nora/capture/redaction'
import { CAPTURED_BODY_BYTES, type CapturedByEdge } from '@nora/link'
import type { RawBody, RawExchange } from './raw-exchange.ts'

type Part = {
  head: CapturedHead
  bytes: number
  content: Buffer
  isCut: boolean
  /** In an encoding that is not known here. */
  isUnreadable: boolean
}

/** The exchange without its secrets: the only form in which one leaves this process. */
export async function redactExchange(raw: RawExchange): Promise<CapturedByEdge> {
  const request = await readPart(raw.requestHead, raw.requestBody)
  const response = raw.responseHead && (await readPart(raw.responseHead, raw.responseBody))
  const messages = raw.messages.map((message, sequence) => toMessage(toBuffers(message), sequence))
  const texts = [request, response].flatMap((part) => (part ? [toText(part.content)] : []))
  const redactor = redact(toDetail(raw, request, response), texts.concat(messages.map(getText)))
  const { detail } = redactor
  const asked = clean(request.content, redactor)
  const answered = response && clean(response.content, redactor)
  const told = {
    ...raw.facts,
    path: detail.path,
    query: detail.query,
    error: detail.error,
    request: { ...toHead(detail.request), body: toBody(request, asked) },
    response: response &&
      answered &&
      detail.response && {
        ...toHead(detail.response),
        body: toBody(response, answered),
      },
    messages: messages.map((message) => redactMessage(message, redactor)),
  }
  const isBodyRedacted =
    hasLost(request, asked) || (response !== null && answered !== null && hasLost(response, answered))
  return { ...told, is_redacted: isBodyRedacted || JSON.stringify(told).includes(REDACTED) }
}

function hasLost({ content, isUnreadable }: Part, kept: Buffer): boolean {
  return isUnreadable || !kept.equals(content)
}

/** A body that cannot be decoded cannot be searched for secrets, and is not stored. */
async function readPart(head: Uint8Array, { bytes, content }: RawBody): Promise<Part> {
  const read = readHead(toBuffer(head))
  const encoding = getField(read.headers, 'content-encoding')
  const isPlain = encoding === null || encoding.trim().toLowerCase() === 'identity'
  const decoded = await decodeContent(toBuffer(content), encoding)
  const isUnreadable = !isPlain && !decoded.wasEncoded && content.length > 0
  const kept = isUnreadable ? Buffer.alloc(0) : decoded.bytes.subarray(0, CAPTURED_BODY_BYTES)
  const isCut = content.length < bytes || kept.length < decoded.bytes.length
  return { head: read, bytes, content: kept, isCut, isUnreadable }
}

function toDetail(raw: RawExchange, request: Part, response: Part | null): CapturedDetail {
  const { path, query, error } = raw.facts
  return {
    ...raw.facts,
    path,
    query,
    error,
    request_bytes: request.bytes,
    response_bytes: response?.bytes ?? 0,
    run: null,
    request: { ...request.head, body: toFacts(request) },
    response: response && { ...response.head, body: toFacts(response) },
  }
}

function toFacts({ head, bytes, content, isCut }: Part): CapturedBody {
  return {
    bytes,
    kept_bytes: content.length,
    cut_by: isCut ? 'limit' : null,
    content_type: getField(head.headers, 'content-type'),
    content_encoding: getField(head.headers, 'content-encoding'),
  }
}

function toHead({ start_line, headers }: CapturedHead): {
  start_line: string
  headers: [name: string, value: string][]
} {
  return { start_line, headers: headers.map(([name, value]) => [name, value]) }
}

function clean(content: Buffer, redactor: Redactor): Buffer {
  return isUtf8(content)
    ? Buffer.from(redactor.text(content.toString('utf8')))
    : Buffer.from(redactor.bytes(content))
}

function toBody(part: Part, content: Buffer): CapturedByEdge['request']['body'] {
  const { kept_bytes: _, ...facts } = toFacts(part)
  return { ...facts, content: content.subarray(0, CAPTURED_BODY_BYTES).toString('base64') }
}

function redactMessage(message: CapturedMessage, { text, bytes }: Redactor): CapturedMessage {
  // A message that is still compressed cannot be searched for secrets.
  if (!message.decoded) return { ...message, content: '', kept_bytes: 0 }
  const content =
    message.encoding === 'utf8'
      ? text(message.content)
      : Buffer.from(bytes(Buffer.from(message.content, 'base64'))).toString('base64')
  const { event, event_id } = message
  return { ...message, content, event: event && text(event), event_id: event_id && text(event_id) }
}

function getText({ encoding, content }: CapturedMessage): string {
  return encoding === 'utf8' ? content : Buffer.from(content, 'base64').toString('latin1')
}

/** Bytes that are no text may still hold fields. */
function toText(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

/** Buffers from another thread have lost their class. */
function toBuffers(message: RawExchange['messages'][number]): RawExchange['messages'][number] {
  return { ...message, payload: toBuffer(message.payload) }
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
