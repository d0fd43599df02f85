import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RunningNora } from './running-nora.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape are edited
type Body = any
/** Changes what was answered to a call; undefined leaves it. */
export type Lie = (call: { method: string; path: string; body: Body }) => Body

export type LyingServer = {
  /** Stands in for the server’s address. */
  url: string
  /** Null: everything passes as it is. */
  lie: Lie | null
  /** What was answered last to a path that ends so, before it was changed. */
  answered(end: string): Body
  /** Says this to everybody who follows events. */
  tell(news: object): void
  /** How many follow events. */
  watchers(): number
  close(): void
}

/** A server in front of an honest one that changes JSON answers on their way, and tells events of its own. */
export async function startLyingServer({ ready }: RunningNora): Promise<LyingServer> {
  const streams = new Set<ServerResponse>()
  const answers = new Map<string, string>()
  const server = createServer((req, res) => {
    const target = new URL(req.url ?? '/', ready.console_url)
    const method = req.method ?? 'GET'
    const ended = new AbortController()
    res.once('close', () => ended.abort())
    const forward = async () => {
      const body = method === 'GET' ? undefined : await readBody(req)
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers
      const sent = { method, headers: headers as Record<string, string>, body, signal: ended.signal }
      const answer = await fetch(target, sent)
      const type = answer.headers.get('content-type') ?? ''
      if (type.startsWith('text/event-stream')) return pass(answer, res)
      const text = await answer.text()
      answers.set(target.pathname, text)
      const isEdited = answer.ok && type.startsWith('application/json') && lying.lie !== null
      const edited = isEdited
        ? lying.lie?.({ method, path: target.pathname, body: JSON.parse(text) })
        : undefined
      res.writeHead(answer.status, { 'content-type': type })
      res.end(edited === undefined ? text : JSON.stringify(edited))
    }
    forward().catch(() => res.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function pass(answer: Response, res: ServerResponse): Promise<void> {
    res.writeHead(answer.status, { 'content-type': 'text/event-stream' })
    streams.add(res)
    res.once('close', () => streams.delete(res))
    for await (const chunk of answer.body ?? []) res.write(chunk)
    res.end()
  }

  const lying: LyingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: null,
    answered(end) {
      const found = [...answers].findLast(([path]) => path.endsWith(end))
      if (!found) throw new Error(`nothing was answered to ${end}`)
      return JSON.parse(found[1])
    },
    tell(news) {
      for (const stream of streams) stream.write(`data: ${JSON.stringify(news)}\n\n`)
    },
    watchers: () => streams.size,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return lying
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
