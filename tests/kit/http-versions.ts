import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { type ClientHttp2Session, connect } from 'node:http2'

export type Asked = {
  method?: string
  path?: string
  headers?: OutgoingHttpHeaders
  /** A request with an `expect` header waits for the 100. */
  body?: string | Buffer
  trailers?: Record<string, string>
}

/** A response in words that hold for every version. */
export type Answer = {
  status: number
  fields: [name: string, value: string][]
  /** Statuses of the interim responses. */
  interim: number[]
  body: Buffer
  trailers: [name: string, value: string][]
}

/** Asks an origin itself, in HTTP/1.1. */
export function visitDirectly(
  port: number,
  { method = 'GET', path = '/', headers = {}, body, trailers }: Asked,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const interim: number[] = []
    const req = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    req.on('error', reject)
    req.on('information', ({ statusCode }) => interim.push(statusCode))
    req.on('response', (res: IncomingMessage) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => {
        const { statusCode: status = 0, rawHeaders, rawTrailers } = res
        const [fields, ends] = [toPairs(rawHeaders), toPairs(rawTrailers)]
        resolve({ status, fields, interim, body: Buffer.concat(chunks), trailers: ends })
      })
    })
    const send = (): void => {
      if (trailers !== undefined) req.addTrailers(trailers)
      req.end(body)
    }
    if (headers.expect === undefined) send()
    else req.on('continue', send).flushHeaders()
  })
}

/** A connection of HTTP/2 to the edge's port for TLS. */
export async function openHttp2(port: number): Promise<ClientHttp2Session> {
  const servername = 'edge.localhost'
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername })
  session.on('error', () => {})
  await once(session, 'remoteSettings')
  return session
}

/** Asks through the edge, in HTTP/2. */
export async function visitHttp2(
  session: ClientHttp2Session,
  authority: string,
  { method = 'GET', path = '/', headers = {}, body, trailers }: Asked,
): Promise<Answer> {
  const stream = session.request(
    { ':method': method, ':path': path, ':authority': authority, ...headers },
    { endStream: body === undefined, waitForTrailers: trailers !== undefined },
  )
  const answer: Answer = { status: 0, fields: [], interim: [], body: Buffer.alloc(0), trailers: [] }
  const chunks: Buffer[] = []
  stream.on('wantTrailers', () => stream.sendTrailers(trailers ?? {}))
  stream.on('headers', (fields) => answer.interim.push(fields[':status'] ?? 0))
  stream.on('response', (fields, _flags: number, raw?: string[]) => {
    answer.status = fields[':status'] ?? 0
    answer.fields = toPairs(raw ?? [])
  })
  stream.on('trailers', (_fields: unknown, _flags: unknown, raw: string[]) => {
    answer.trailers = toPairs(raw)
  })
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  if (headers.expect === undefined) stream.end(body)
  else stream.on('continue', () => stream.end(body))
  await new Promise((resolve, reject) => stream.on('error', reject).on('close', resolve))
  answer.body = Buffer.concat(chunks)
  return answer
}

/** Whether the server has said that it did not look at the request: it may be sent again, whatever it is. */
export function isUnprocessed(error: NodeJS.ErrnoException): boolean {
  const isNotSent = error.code === 'ERR_HTTP2_GOAWAY_SESSION' || error.code === 'ERR_HTTP2_INVALID_SESSION'
  return isNotSent || error.message.includes('NGHTTP2_REFUSED_STREAM')
}

function toPairs(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? ''
    if (!name.startsWith(':')) pairs.push([name.toLowerCase(), raw[i + 1] ?? ''])
  }
  return pairs
}
