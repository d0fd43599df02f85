import { encodeFields } from '@nora/http2/testing'
import { RawVisitor } from '../../kit/raw-http.ts'
import { END_HEADERS, END_STREAM, Frame, RawHttp2, type ReceivedFrame } from '../../kit/raw-http2.ts'
import { ENDPOINT, normalise, toStatusLine, toText } from './bytes.ts'
import type { Sent } from './policy-row.ts'

/** The whole answer over HTTP/1.1; null: the connection ends without one. */
export async function sendHttp1(port: number, sent: Sent): Promise<string | null> {
  const { method = 'GET', target = '/a?b=1', fields = [], body = '' } = sent
  const length = body === '' ? [] : [`content-length: ${body.length}`]
  const visitor = await RawVisitor.connect(port)
  visitor.send(toText(`${method} ${target} HTTP/1.1`, [`host: ${ENDPOINT}`, ...length, ...fields], body))
  const text = await visitor.until((said) => visitor.isClosed || isWhole(said, method))
  visitor.close()
  return text === '' ? null : normalise(text)
}

function isWhole(text: string, method: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return false
  if (method === 'HEAD' || /^HTTP\/1\.1 [23]04/.test(text)) return true
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(text) ?? []
  return text.length - end - 4 >= Number(length)
}

/** Sends requests one after the other, on one connection of HTTP/2 while the edge keeps it. */
export class Http2Visitor {
  readonly #port: number
  #connection: RawHttp2 | undefined
  #streamId = 1

  constructor(port: number) {
    this.#port = port
  }

  /** The whole answer in the spelling of HTTP/1.1; null: the stream ends without one. */
  async send(sent: Sent): Promise<string | null> {
    const connection = await this.#open()
    const streamId = this.#streamId
    this.#streamId += 2
    write(connection, streamId, sent)
    const isLast = (frame: ReceivedFrame) => endsStream(frame, streamId)
    const last = await connection.until(isLast).catch((error: unknown) => {
      if (!connection.isClosed) throw error
    })
    const received = connection.received.splice(0).filter((frame) => frame.streamId === streamId)
    if (last?.type !== Frame.HEADERS && last?.type !== Frame.DATA) this.close()
    const head = received.find((frame) => frame.type === Frame.HEADERS)
    return head === undefined ? null : normalise(toHttp1(head, received))
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }

  async #open(): Promise<RawHttp2> {
    if (this.#connection !== undefined && !this.#connection.isClosed) return this.#connection
    this.#streamId = 1
    this.#connection = await RawHttp2.connect(this.#port)
    return this.#connection
  }
}

function write(connection: RawHttp2, streamId: number, sent: Sent): void {
  const { method = 'GET', target = '/a?b=1', fields = [], body = '' } = sent
  const length = body === '' ? [] : ['content-length', String(body.length)]
  const block = encodeFields([
    ...[':method', method, ':scheme', 'https', ':authority', ENDPOINT, ':path', target],
    ...length,
    ...fields.flatMap(splitLine),
  ])
  connection.send(Frame.HEADERS, END_HEADERS | (body === '' ? END_STREAM : 0), streamId, block)
  if (body !== '') connection.send(Frame.DATA, END_STREAM, streamId, Buffer.from(body, 'latin1'))
}

function endsStream({ type, flags, streamId }: ReceivedFrame, own: number): boolean {
  if (type === Frame.GOAWAY) return true
  const mayEnd = type === Frame.HEADERS || type === Frame.DATA
  return streamId === own && (type === Frame.RST_STREAM || (mayEnd && (flags & END_STREAM) !== 0))
}

function toHttp1({ fields = [] }: ReceivedFrame, received: readonly ReceivedFrame[]): string {
  const lines = fields.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${fields[i + 1]}`] : []))
  const [status = ''] = lines
  const content = received.filter((frame) => frame.type === Frame.DATA).map(({ payload }) => payload)
  return toText(
    toStatusLine(Number(status.slice(9))),
    lines.slice(1),
    Buffer.concat(content).toString('latin1'),
  )
}

export function splitLine(line: string): [name: string, value: string] {
  const colon = line.indexOf(': ')
  return [line.slice(0, colon), line.slice(colon + 2)]
}
