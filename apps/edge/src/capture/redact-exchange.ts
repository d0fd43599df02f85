import { isUtf8 } from 'node:buffer'
import {
  type CapturedBody,
  type CapturedDetail,
  type CapturedHead,
  type CapturedMessage,
  decodeContent,
  getField,
  MESSAGE_LIMIT_BYTES,
  readHead,
  toMessage,
} from '@nora/capture'
import { REDACTED, type Redactor, redact } from '@nora/capture/redaction'
import { CAPTURED_BODY_BYTES, type CapturedByEdge } from '@nora/link'
import { createTextMask, type TextMask } from '@nora/secrets-kit'
import type { RawBody, RawExchange } from './raw-exchange.ts'

/** Fields of requests from one edge to another; none of them comes from a visitor. */
const RELAYED = /^nora-(?:client-chain|given-keys|led-to|recorded-as)$/i

type Part = {
  head: CapturedHead
  bytes: number
  content: Buffer
  isCut: boolean
  /** In an encoding that is not known here. */
  isUnreadable: boolean
  /** It has lost what must not be shown. */
  isMasked: boolean
}

/** The exchange without its secrets: the only form in which one leaves this process. */
export async function redactExchange(raw: RawExchange): Promise<CapturedByEdge> {
  const mask = createTextMask(raw.hidden.length === 0 ? [] : [{ mask: REDACTED, values: raw.hidden }])
  // What goes on, or was broken off, may end within a value.
  const isOpen = raw.facts.duration_ms === null || raw.facts.error !== null
  const read = (head: Uint8Array, body: RawBody) => readPart(head, body, { mask, isOpen })
  const request = await read(raw.requestHead, raw.requestBody)
  const response = raw.responseHead && (await read(raw.responseHead, raw.responseBody))
  const messages = raw.messages.map((message, sequence) => toMaskedMessage(message, sequence, mask))
  const texts = [request, response].flatMap((part) => (part ? [toText(part.content)] : []))
  const redactor = redact(
    toDetail(raw, request, response, mask),
    raw.isUnknown ? null : texts.concat(messages.map(getText)),
  )
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

function hasLost({ content, isUnreadable, isMasked }: Part, kept: Buffer): boolean {
  return isUnreadable || isMasked || !kept.equals(content)
}

/** A body that cannot be decoded cannot be searched for secrets, and is not stored. */
async function readPart(
  head: Uint8Array,
  { bytes, content }: RawBody,
  { mask, isOpen }: { mask: TextMask; isOpen: boolean },
): Promise<Part> {
  const read = maskHead(readHead(toBuffer(head)), mask)
  const encoding = getField(read.headers, 'content-encoding')
  const isPlain = encoding === null || encoding.trim().toLowerCase() === 'identity'
  const decoded = await decodeContent(toBuffer(content), encoding)
  const isUnreadable = !isPlain && !decoded.wasEncoded && content.length > 0
  const whole = toBuffer(mask.bytes(decoded.bytes, { isCut: isOpen || content.length < bytes }))
  const kept = isUnreadable ? Buffer.alloc(0) : whole.subarray(0, CAPTURED_BODY_BYTES)
  const isCut = content.length < bytes || kept.length < whole.length
  return { head: read, bytes, content: kept, isCut, isUnreadable, isMasked: !whole.equals(decoded.bytes) }
}

/** Without what the edge before has added for this one. */
function maskHead({ start_line, headers }: CapturedHead, { text }: TextMask): CapturedHead {
  const said = headers.filter(([name]) => !RELAYED.test(name))
  return { start_line: text(start_line), headers: said.map(([name, value]) => [name, text(value)]) }
}

function toMaskedMessage(
  message: RawExchange['messages'][number],
  sequence: number,
  mask: TextMask,
): CapturedMessage {
  const isCut = message.payload.length >= MESSAGE_LIMIT_BYTES
  const masked = { ...message, payload: toBuffer(mask.bytes(message.payload, { isCut })) }
  const { event, event_id, ...told } = toMessage(masked, sequence)
  return { ...told, event: event && mask.text(event), event_id: event_id && mask.text(event_id) }
}

function toDetail(raw: RawExchange, request: Part, response: Part | null, mask: TextMask): CapturedDetail {
  const { path, query, error } = raw.facts
  return {
    ...raw.facts,
    path: mask.text(path),
    query: mask.text(query),
    error: error && mask.text(error),
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
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}
