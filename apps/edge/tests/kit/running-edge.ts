import { systemClock } from '@nora/kit'
import pino from 'pino'
import { redactExchange } from '../../src/capture/redact-exchange.ts'
import { Edge, type EdgePorts } from '../../src/edge.ts'
import { openAccessLog } from '../../src/platform/access-log.ts'
import { loadConfig } from '../../src/platform/config.ts'
import { openCountries } from '../../src/telemetry/countries.ts'
import { FakeAgent, type FakeAgentOptions } from './fake-agent.ts'
import { FakeControl } from './fake-control.ts'

/** An edge on free ports with a control of its own; agents and visitors come from the test. */
export class RunningEdge {
  readonly control: FakeControl
  readonly edge: Edge
  readonly ports: EdgePorts
  readonly #agents: FakeAgent[] = []

  private constructor(control: FakeControl, edge: Edge, ports: EdgePorts) {
    this.control = control
    this.edge = edge
    this.ports = ports
  }

  static async start(
    settings: Record<string, string> = {},
    control = new FakeControl(),
  ): Promise<RunningEdge> {
    const env = {
      NORA_EDGE_ID: 'edge-test',
      NORA_EDGE_HTTP_PORT: '0',
      NORA_EDGE_HTTP_HOST: '127.0.0.1',
      NORA_EDGE_LINK_PORT: '0',
      NORA_EDGE_LINK_HOST: '127.0.0.1',
      NORA_EDGE_LINK_TLS: 'off',
      NORA_EDGE_SSH_PORT: '0',
      NORA_EDGE_SSH_HOST: '127.0.0.1',
      NORA_EDGE_CONTROL_PORT: String(await control.listen()),
      NORA_EDGE_ENROL_KEY: 'key',
      ...settings,
    }
    const config = loadConfig(env, [], () => '')
    const log = pino({ level: process.env.NORA_TEST_LOG_LEVEL ?? 'silent' })
    const accessLog = config.access_log === null ? null : await openAccessLog(config.access_log, 1)
    const edge = new Edge({
      config,
      version: '0.1.0',
      log,
      accessLog,
      countries: config.geoip_file === null ? null : openCountries(config.geoip_file),
      clock: systemClock,
      random: Math.random,
      redact: redactExchange,
    })
    return new RunningEdge(control, edge, await edge.start())
  }

  async agent(options: Omit<FakeAgentOptions, 'port'>): Promise<FakeAgent> {
    const agent = await FakeAgent.connect({ ...options, port: this.ports.link_port })
    this.#agents.push(agent)
    return agent
  }

  /** An agent that serves `shop.localhost` from a port. */
  async shop(originPort: number | null, options: Partial<FakeAgentOptions> = {}): Promise<FakeAgent> {
    const agent = await this.agent({ ...options, originPort })
    await agent.bind('shop')
    return agent
  }

  async stop(): Promise<void> {
    for (const agent of this.#agents) agent.destroy()
    await this.edge.stop()
    await this.control.disappear()
  }
}
