import { NO_CERTIFICATE } from './actions/mtls.ts'
import { NO_VISITORS } from './actions/sign-in/no-visitors.ts'
import type { DebugInput, DebugStandIn } from './debug-trace.ts'
import { RequestMessage, ResponseMessage } from './messages.ts'
import type { PolicyHost } from './policy-host.ts'
import { createStandInCapabilities } from './stand-ins.ts'

/** A place without effects: nothing is limited, kept or told to anybody; stand-ins say what is not done. */
export function createDebugHost(
  { request, nowMs }: DebugInput,
  getStandIn: () => DebugStandIn | null,
): PolicyHost {
  const url = new URL(request.url)
  return {
    conn: {
      clientIp: request.clientIp,
      clientPort: 0,
      serverIp: '',
      serverPort: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
      startMs: nowMs,
      bytesIn: 0,
      bytesOut: 0,
      geo: null,
      tls: null,
    },
    endpoint: { id: '', addr: url.host },
    nowMs: () => nowMs,
    random: () => 0.5,
    scope: '',
    isOver: () => false,
    capabilities: {
      ...createStandInCapabilities(getStandIn),
      peekRate: () => null,
      allowsByIpPolicy: () => null,
      log: () => {},
      hide: () => {},
      readBody: async () => request.body,
      getCodings: () => new Set(['br', 'gzip', 'deflate']),
      checkClientCertificate: () => ({ error: NO_CERTIFICATE, commonNames: [] }),
      findInternal: async (label) => `${label}.internal`,
      visitors: NO_VISITORS,
    },
  }
}

export function toRequest({ request, nowMs }: DebugInput): RequestMessage {
  const url = new URL(request.url)
  const start = {
    method: request.method,
    scheme: url.protocol === 'https:' ? 'https' : 'http',
    host: url.host,
    target: `${url.pathname}${url.search}`,
    version: request.version,
    contentLength: request.body.length,
    receivedMs: nowMs,
  } as const
  return new RequestMessage(start, () => request.headers, request.body)
}

export function toResponse({ response, nowMs }: DebugInput): ResponseMessage | null {
  if (response === null) return null
  const { status, headers, body } = response
  return new ResponseMessage({ status, contentLength: body.length, receivedMs: nowMs }, () => headers, body)
}
