import { NO_CERTIFICATE } from '../actions/mtls.ts'
import { NO_VISITORS } from '../actions/sign-in/no-visitors.ts'
import type { Fields } from '../edited-head.ts'
import { RequestMessage } from '../messages.ts'
import type { Capabilities, PolicyHost } from '../policy-host.ts'
import { PolicyRun } from '../policy-run.ts'
import { toPlan } from './plan.ts'

type Given = {
  method?: string
  target?: string
  headers?: Fields
  capabilities?: Partial<Capabilities>
  isOver?: () => boolean
  nowMs?: () => number
}

/** Runs a policy on one request; what it asks of its place the test answers. */
export async function runPolicy(source: string, given: Given = {}) {
  const { method = 'POST', target = '/a?b=1', headers = [], isOver = () => false, nowMs = () => 0 } = given
  const unasked = () => Promise.reject(new Error('nobody expects this question'))
  const host: PolicyHost = {
    conn: {
      clientIp: '203.0.113.9',
      clientPort: 1,
      serverIp: '',
      serverPort: 443,
      startMs: 0,
      bytesIn: 0,
      bytesOut: 0,
      geo: null,
      tls: null,
    },
    endpoint: { id: 'ep', addr: 'shop.test' },
    nowMs,
    random: () => 0,
    scope: 'shop',
    isOver,
    capabilities: {
      takeRate: () => null,
      peekRate: () => null,
      breaker: () => ({ waitS: null, note() {} }),
      allowsByIpPolicy: () => null,
      verifyPassword: () => Promise.resolve(false),
      log: () => {},
      hide: () => {},
      readBody: unasked,
      checkToken: unasked,
      checkWebhook: () => ({ refusal: 'missing', reply: null }),
      checkClientCertificate: () => ({ error: NO_CERTIFICATE, commonNames: [] }),
      getCodings: () => new Set(['br', 'gzip', 'deflate']),
      callHttp: unasked,
      findInternal: async () => null,
      visitors: NO_VISITORS,
      ...given.capabilities,
    },
  }
  const counted: string[] = []
  const run = new PolicyRun(toPlan(source), host, {
    onCount: (_rule, action, outcome) => counted.push(`${action} ${outcome}`.trim()),
  })
  const start = {
    method,
    scheme: 'https',
    host: 'shop.test',
    target,
    version: 'HTTP/1.1',
    contentLength: -1,
    receivedMs: 0,
  } as const
  run.request = new RequestMessage(start, () => headers)
  return { decision: await run.runPhase('on_http_request'), results: run.subject.results, counted }
}
