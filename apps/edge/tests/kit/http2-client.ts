import { once } from 'node:events'
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'

/** What came back on one stream. */
export type Http2Answer = {
  status: number
  headers: IncomingHttpHeaders
  interim: IncomingHttpHeaders[]
  body: string
  trailers: IncomingHttpHeaders
  /** The response ended with END_STREAM. */
  isWhole: boolean
  /** Of the RST_STREAM that the edge sent, 0 without. */
  rstCode: number
}

/** A connection of a visitor that speaks HTTP/2 over TLS, for `shop.localhost`. */
export async function connectHttp2(port: number): Promise<ClientHttp2Session> {
  const session = connect(`https://127.0.0.1:${port}`, {
    rejectUnauthorized: false,
    servername: 'shop.localhost',
  })
  session.on('error', () => {})
  await Promise.race([once(session, 'remoteSettings'), once(session, 'close')])
  return session
}

/** Sends a request without ending it. */
export function open(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders = {},
  endStream = false,
): ClientHttp2Stream {
  const stream = session.request({ ':authority': 'shop.localhost', ...headers }, { endStream })
  stream.on('error', () => {})
  return stream
}

/** The whole answer. */
export async function getAnswer(stream: ClientHttp2Stream): Promise<Http2Answer> {
  const answer: Http2Answer = {
    status: 0,
    headers: {},
    interim: [],
    body: '',
    trailers: {},
    isWhole: false,
    rstCode: 0,
  }
  stream.on('headers', (headers) => answer.interim.push(headers))
  stream.on('response', (headers) => {
    answer.status = headers[':status'] ?? 0
    answer.headers = headers
  })
  stream.on('trailers', (trailers: IncomingHttpHeaders) => {
    answer.trailers = trailers
  })
  stream.on('data', (bytes: Buffer) => {
    answer.body += bytes.toString('latin1')
  })
  stream.on('end', () => {
    answer.isWhole = stream.rstCode === 0
  })
  await new Promise((resolve) => stream.on('close', resolve))
  answer.rstCode = stream.rstCode ?? 0
  return answer
}

/** One request and its whole answer. */
export function ask(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders = {},
  body?: string | Buffer,
): Promise<Http2Answer> {
  const stream = open(session, headers, body === undefined)
  if (body !== undefined) stream.end(body)
  return getAnswer(stream)
}
