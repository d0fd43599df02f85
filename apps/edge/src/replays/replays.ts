import { isFieldName, isFieldValue } from '@nora/http1'
import { getSourceId, type ReplayRequest } from '@nora/link'
import type { Captures } from '../capture/captures.ts'
import { Recordings } from '../capture/recordings.ts'
import type { Endpoints } from '../endpoints/endpoints.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { VisitorSocket, VisitorSource } from '../exchange/visitor-socket.ts'
import type { Gateways } from '../gateways/gateways.ts'
import { ReplayVisitor } from './replay-visitor.ts'

/** Fields of the first sending that do not hold for another one, or that name it to the edge. */
const DROPPED = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'nora-edge',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** The application sees replayed requests come from this address. */
const ADDRESS = '127.0.0.1'

export type ReplaysDeps = {
  endpoints: Pick<Endpoints, 'find'>
  gateways: Pick<Gateways, 'findById'>
  captures: Captures
  visitors: {
    getSource: (address: string, isSecure: boolean) => VisitorSource
    open: (socket: VisitorSocket, source: VisitorSource) => Exchange
    leave: (exchange: Exchange) => void
  }
}

/** Sends captured requests to their tunnels and gateways once more, as a visitor would, and has the exchange recorded. */
export class Replays {
  readonly #deps: ReplaysDeps

  constructor(deps: ReplaysDeps) {
    this.#deps = deps
  }

  send(replay: ReplayRequest): void {
    const { endpoints, gateways, captures, visitors } = this.#deps
    const { tunnel_id, gateway_id } = replay
    const id = getSourceId(replay)
    const facts = (gateway_id === null ? endpoints.find(id) : gateways.findById(id))?.facts
    const hostname = facts?.hostname ?? 'localhost'
    const isSecure = facts?.url.startsWith('https:') ?? false
    const visitor = new ReplayVisitor()
    const exchange = visitors.open(visitor, {
      ...visitors.getSource(ADDRESS, isSecure),
      isProxy: false,
      replayTo: id,
    })
    const recording = captures.begin(
      { tunnel_id, gateway_id },
      {
        id: replay.exchange_id,
        visitor: ADDRESS,
        protocol: 'http/1.1',
        replayOf: replay.replay_of,
        keptOneIn: 1,
      },
    )
    const request = toRequest(replay, hostname)
    if (recording !== null) {
      exchange.accounting.recording = new Recordings(recording)
      recording.request(request, 0, request.length)
    }
    visitor.send(exchange, request, () => visitors.leave(exchange))
  }
}

/** The connection ends with it, as it has one request. */
function toRequest({ method, target, headers, body }: ReplayRequest, hostname: string): Buffer {
  const content = Buffer.from(body, 'base64')
  const kept = headers.filter(
    ([name, value]) => isFieldName(name) && isFieldValue(value) && !DROPPED.has(name.toLowerCase()),
  )
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${hostname}`,
    ...kept.map(([name, value]) => `${name}: ${value}`),
    ...(content.length > 0 || /^(POST|PUT|PATCH)$/.test(method) ? [`Content-Length: ${content.length}`] : []),
    'Connection: close',
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'), content])
}
