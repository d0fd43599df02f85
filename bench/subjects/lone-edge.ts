import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@nora/kit'
import type { PushedWebhook } from '@nora/link'
import { FakeAgent } from '../../apps/edge/tests/kit/fake-agent.ts'
import { FakeControl } from '../../apps/edge/tests/kit/fake-control.ts'
import type { makeGateway } from '../../apps/edge/tests/kit/make-gateway.ts'
import { collectingGarbage, type Reading, readAll } from '../held-memory.ts'
import { stopProgram } from '../processes.ts'
import { startService } from '../service/service.ts'

const PROGRAM = fileURLToPath(new URL('../../apps/edge/dist/main.mjs', import.meta.url))
const CERTIFICATES_PER_PUSH = 100
const START_TIMEOUT_MS = 60_000

/** Policies and gateways as control pushes them: so many in one message. */
const PER_PUSH = 20
/** An edge takes no more of one link. */
const TUNNELS_PER_AGENT = 100

export type Attachment = { endpoint: string; source: string }
export type ServedCertificate = { names: string[]; chain_pem: string; key_pem: string }

/** One built edge process whose control and agent are here, so that nothing but the edge is measured. */
export class LoneEdge {
  readonly pid: number
  readonly url: string
  /** 0: it has none. */
  readonly httpsPort: number
  /** Agents dial it. */
  readonly linkPort: number
  readonly #child: ChildProcess
  readonly #control: FakeControl
  readonly #originPort: number
  readonly #agents: FakeAgent[] = []
  #bound = 0
  readonly #folder: string
  readonly #stopOrigin: () => Promise<void>

  private constructor({ child, control, ports, originPort, folder, stopOrigin }: Parts) {
    this.pid = child.pid ?? 0
    this.url = `http://127.0.0.1:${ports.http_port}/`
    this.httpsPort = ports.https_port ?? 0
    this.#child = child
    this.#control = control
    this.linkPort = ports.link_port
    this.#originPort = originPort
    this.#folder = folder
    this.#stopOrigin = stopOrigin
  }

  static async start(folder: string, env: Record<string, string> = {}): Promise<LoneEdge> {
    mkdirSync(folder, { recursive: true })
    const service = await startService()
    const control = new FakeControl()
    const ports = ['HTTP', 'LINK', 'SSH'].map((name) => [`NORA_EDGE_${name}_PORT`, '0'])
    const child = fork(PROGRAM, {
      env: {
        ...process.env,
        ...Object.fromEntries(ports),
        ...collectingGarbage(folder),
        NORA_EDGE_LINK_TLS: 'off',
        NORA_EDGE_CONTROL_PORT: String(await control.listen()),
        NORA_EDGE_ENROL_KEY: 'bench',
        NORA_EDGE_LOG_LEVEL: 'error',
        ...env,
      },
    })
    const [ready] = await once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })
    const { port: originPort, stop: stopOrigin } = service
    return new LoneEdge({ child, control, ports: ready as Ports, originPort, folder, stopOrigin })
  }

  /** Publishes `NAME.localhost`. What was pushed before has come to the edge by then. */
  async bind(name: string): Promise<void> {
    if (this.#bound++ % TUNNELS_PER_AGENT === 0) {
      const agent = { port: this.linkPort, originPort: this.#originPort, instance: `bench-${this.#bound}` }
      this.#agents.unshift(await FakeAgent.connect(agent))
    }
    const answer = await this.#agents[0]?.bind(name)
    if (answer?.type !== 'bound')
      throw new Error(`the edge does not publish ${name}: ${JSON.stringify(answer)}`)
  }

  attach(attachments: readonly Attachment[]): void {
    for (let start = 0; start < attachments.length; start += PER_PUSH) {
      const policies = attachments.slice(start, start + PER_PUSH).map(({ endpoint, source }, i) => ({
        endpoint,
        policy_id: `tpl_${start + i}`,
        version: 1,
        source,
        trial: null,
        shadow: null,
      }))
      this.#control.push('set_policies', { is_full: false, policies, removed: [] })
    }
  }

  setGateways(gateways: readonly ReturnType<typeof makeGateway>[]): void {
    for (let start = 0; start < gateways.length; start += PER_PUSH) {
      const part = gateways.slice(start, start + PER_PUSH)
      this.#control.push('set_gateways', { is_full: false, gateways: part, removed: [] })
    }
  }

  /** These are all that there are. */
  setWebhooks(webhooks: readonly PushedWebhook[]): void {
    this.#control.push('set_webhooks', { is_full: true, webhooks: [...webhooks], removed: [] })
  }

  /** How many requests of webhooks have been handed over since the last time; they are forgotten. */
  takeHandedOver(): number {
    return this.#control.webhookRequests.splice(0).reduce((sum, { requests }) => sum + requests.length, 0)
  }

  /** Resolves when the edge serves all of them. */
  async serve(certificates: readonly ServedCertificate[]): Promise<void> {
    const facts = { source: 'acme', team_id: 'tea_1', not_after_ms: Date.now() + DAY_MS } as const
    for (let start = 0; start < certificates.length; start += CERTIFICATES_PER_PUSH) {
      const part = certificates
        .slice(start, start + CERTIFICATES_PER_PUSH)
        .map((certificate, i) => ({ id: `crt_${start + i}`, ...certificate, ...facts }))
      this.#control.push('set_certificates', { is_full: false, certificates: part, removed_ids: [] })
      while (!part.every(({ id }) => this.#control.certificatesHeld.has(id)))
        await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  /** Connections for this name are passed on unread, so that the edge reads the hello of each. */
  passThrough(hostname: string): void {
    this.#control.push('pass_through', { region: 'local', hostname, is_on: true })
  }

  /** Resident memory after a collection of garbage. */
  async readMib(): Promise<number> {
    return (await this.readMemory()).resident_mib
  }

  /** The same, and what of it is heap. */
  async readMemory(): Promise<Reading['memory']> {
    const [reading] = await readAll([{ program: 'edge', pid: this.pid }], this.#folder)
    return reading?.memory ?? { resident_mib: Number.NaN, heap_mib: Number.NaN }
  }

  async stop(): Promise<void> {
    for (const agent of this.#agents) agent.destroy()
    await stopProgram(this.#child)
    await this.#control.disappear()
    await this.#stopOrigin()
  }
}

type Ports = { http_port: number; link_port: number; https_port?: number }

type Parts = {
  child: ChildProcess
  control: FakeControl
  ports: Ports
  originPort: number
  folder: string
  stopOrigin: () => Promise<void>
}
