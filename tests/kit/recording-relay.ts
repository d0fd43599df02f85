import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Evidence } from './evidence.ts'
import type { RunningNora } from './running-nora.ts'

export type RecordingRelay = {
  /** Stands in for the server’s address, and is a proxy for browsers. */
  url: string
  /** All that went either way so far, head and body; an answer that goes on as far as it is. */
  evidence(): Evidence[]
  /** Adds this to every stream of events that is open. */
  tell(text: string): void
  close(): void
}

/** Compressed bodies would be another language. */
const DROPPED = new Set(['accept-encoding', 'connection', 'proxy-connection', 'host'])

/** What lies between clients, or browsers, and the server, and keeps every byte that they exchange. */
export async function startRecordingRelay({ ready }: RunningNora): Promise<RecordingRelay> {
  const messages: { where: string; chunks: Buffer[] }[] = []
  const streams = new Set<{ res: ServerResponse; keep: (chunk: Buffer) => void }>()
  const record = (where: string, head: string) => {
    const chunks: Buffer[] = [Buffer.from(head)]
    messages.push({ where, chunks })
    return (chunk: Buffer) => void chunks.push(chunk)
  }
  const server = createServer((req, res) => {
    const target = new URL(req.url ?? '/', ready.console_url)
    const method = req.method ?? 'GET'
    const { pathname } = target
    const path = target.pathname + target.search
    const fields = withoutDropped(req)
    const keepSent = record(`request ${method} ${pathname}`, `${method} ${path}\n${fields.join('\n')}\n\n`)
    const sending = request(
      { host: '127.0.0.1', port: target.port, method, path, headers: ['host', target.host, ...fields] },
      (answer) => {
        const keep = record(
          `answer to ${pathname}`,
          `${answer.statusCode}\n${answer.rawHeaders.join('\n')}\n\n`,
        )
        answer.on('data', keep)
        if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
          const stream = { res, keep }
          streams.add(stream)
          res.once('close', () => streams.delete(stream))
        }
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(res)
      },
    )
    sending.on('error', () => res.destroy())
    res.once('close', () => sending.destroy())
    req.on('data', keepSent)
    req.pipe(sending)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    evidence: () => messages.map(({ where, chunks }) => ({ where, bytes: Buffer.concat(chunks) })),
    tell(text) {
      for (const { res, keep } of streams) {
        const chunk = Buffer.from(`data: ${text}\n\n`)
        res.write(chunk)
        keep(chunk)
      }
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function withoutDropped({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => !DROPPED.has(rawHeaders[index - (index % 2)]?.toLowerCase() ?? ''))
}
