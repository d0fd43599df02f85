import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { CaptureStore, OriginTarget } from '@nora/agent'
import type { InspectedTunnel } from '@nora/contract/tunnels'
import { isLang, type Lang, MIB } from '@nora/kit'
import { type Answer, refusal, send } from './answer.ts'
import { answerMonitor, type ClientFigures } from './client-metrics.ts'
import { answerControlCall, CONTROL_PATH, type ControlDeps } from './control-api.ts'
import { EventStream } from './event-stream.ts'
import { answerApiCall } from './inspector-api.ts'
import { openPageFiles } from './page-files.ts'
import { getRefusal } from './request-guard.ts'
import type { VisitsDeps } from './visits-answer.ts'

const HOST = '127.0.0.1'
const PORTS_TRIED = 100
const BODY_LIMIT_BYTES = 4 * MIB

export type Inspector = {
  readonly url: string
  readonly port: number
  /** The address or state of a tunnel is another one now. */
  tunnelsChanged(): void
  close(): Promise<void>
}

export type InspectorOptions = VisitsDeps & {
  captures: CaptureStore
  /** Says who may change the tunnels, and how. */
  control: ControlDeps
  /** How the client is now. */
  figures: () => ClientFigures
  /** The tunnels as they are now. */
  tunnels: () => readonly InspectedTunnel[]
  /** Returns the target of a tunnel; null when the tunnel has ended. */
  getTarget: (tunnelId: string) => OriginTarget | null
  lang: Lang
  pageFolder: string
  /** Tried first; the next free one is taken when it is busy. 0: any. */
  port: number
}

/** Shows what passed through the tunnel, to this machine only. */
export async function startInspector(options: InspectorOptions): Promise<Inspector> {
  const events = new EventStream(options)
  const pageFile = openPageFiles(options.pageFolder)
  const server = createServer((req, res) => {
    const refused = getRefusal(req, port)
    if (refused !== null) send(res, refusal(403, 'Forbidden', refused))
    else if (req.url === '/api/events' && req.method === 'GET') events.add(res)
    else void answer(req, res)
  })

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const method = req.method ?? 'GET'
    const url = new URL(req.url ?? '/', `http://${HOST}`)
    try {
      const found = await find()
      send(res, found ?? refusal(404, 'NotFound', 'There is nothing here.'))
    } catch {
      if (!res.headersSent) send(res, refusal(500, 'InternalError', 'This could not be answered.'))
    }

    async function find(): Promise<Answer | null> {
      const { authorization } = req.headers
      const call = { method, url, signal: leaving(res), readBody: () => readBody(req) }
      const lang = getLang(req, options.lang)
      if (url.pathname.startsWith(CONTROL_PATH)) {
        return answerControlCall(options.control, { ...call, authorization, lang })
      }
      if (url.pathname.startsWith('/api/')) return answerApiCall({ ...options, lang }, call)
      if (method !== 'GET') return null
      return answerMonitor(url.pathname, options.figures) ?? pageFile(url.pathname)
    }
  }

  const port = await listenOnFreePort(server, options.port)
  return {
    url: `http://${HOST}:${port}`,
    port,
    tunnelsChanged() {
      for (const tunnel of options.tunnels()) events.tunnelChanged(tunnel)
    },
    async close() {
      events.close()
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => {})
    },
  }
}

/** The page's own language, when it says one. */
function getLang(req: IncomingMessage, usual: Lang): Lang {
  const asked = req.headers['accept-language']
  return asked !== undefined && isLang(asked) ? asked : usual
}

/** Null when it is over the limit. */
async function readBody(req: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_LIMIT_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Aborted when the asker has gone or has its answer. */
function leaving(res: ServerResponse): AbortSignal {
  const stop = new AbortController()
  res.once('close', () => stop.abort())
  return stop.signal
}

async function listenOnFreePort(server: Server, first: number): Promise<number> {
  for (let port = first; ; port++) {
    try {
      server.listen(port, HOST)
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isBusy || port >= first + PORTS_TRIED || port >= 65_535) throw error
    }
  }
}
