import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type Origin = { port: number; server: Server; close(): Promise<void> }

/** A local service a tunnel leads to. */
export async function startOrigin(
  handle: (req: IncomingMessage, res: ServerResponse) => void,
  host = '127.0.0.1',
  port = 0,
): Promise<Origin> {
  const server = createServer(handle).listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    server,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers with what it received: method, target, headers in order, size and digest of the body. */
export function echo(req: IncomingMessage, res: ServerResponse): void {
  const hash = createHash('sha256')
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  req.on('end', () => {
    const body = JSON.stringify({
      method: req.method,
      url: req.url,
      raw_headers: req.rawHeaders,
      trailers: req.trailers,
      bytes,
      sha256: hash.digest('hex'),
    })
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    res.end(body)
  })
}

export type Echo = {
  method: string
  url: string
  raw_headers: string[]
  trailers: Record<string, string>
  bytes: number
  sha256: string
}

/** The values of one header as the origin received them. */
export function echoedHeader(body: Echo, name: string): string[] {
  return body.raw_headers.filter((_, i) => i % 2 === 1 && body.raw_headers[i - 1]?.toLowerCase() === name)
}
