import type { BenchContext, BenchResult } from './result.ts'
import { benchBulk } from './scenarios/bulk.ts'
import { benchControl } from './scenarios/control.ts'
import { benchFairness } from './scenarios/fairness.ts'
import { benchGateway } from './scenarios/gateway.ts'
import { benchHostile } from './scenarios/hostile.ts'
import { benchHttp } from './scenarios/http.ts'
import { benchIdle } from './scenarios/idle.ts'
import { benchLatency100ms } from './scenarios/latency-100ms.ts'
import { benchPolicy } from './scenarios/policy.ts'
import { benchReconnect } from './scenarios/reconnect.ts'
import { benchSecrets } from './scenarios/secrets.ts'
import { benchSlowReaders } from './scenarios/slow-readers.ts'
import { benchSshReverse } from './scenarios/ssh-reverse.ts'
import { benchTcpEcho } from './scenarios/tcp-echo.ts'
import { benchTls } from './scenarios/tls.ts'
import { benchVault } from './scenarios/vault.ts'
import { benchWebhooks } from './scenarios/webhooks.ts'

export type Scenario = (context: BenchContext) => Promise<BenchResult>

/** `npm run bench` measures these, by name, in this order. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  http: benchHttp,
  bulk: benchBulk,
  'tcp-echo': benchTcpEcho,
  fairness: benchFairness,
  'latency-100ms': benchLatency100ms,
  idle: benchIdle,
  reconnect: benchReconnect,
  'slow-readers': benchSlowReaders,
  hostile: benchHostile,
  'ssh-R': benchSshReverse,
  control: benchControl,
  policy: benchPolicy,
  tls: benchTls,
  gateway: benchGateway,
  webhooks: benchWebhooks,
  vault: benchVault,
  secrets: benchSecrets,
}
