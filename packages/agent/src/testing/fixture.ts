import { Agent } from '../agent.ts'
import type { AgentEvent } from '../agent-event.ts'
import type { ConnectionLog } from '../connections/connection-log.ts'
import type { Dialler } from '../dial/dialler.ts'
import type { LinkPath } from '../dial/link-path.ts'
import { runLater, type Schedule } from '../schedule.ts'
import type { OriginTarget, TcpTarget } from '../target.ts'
import type { TunnelRequest } from '../tunnel-request.ts'
import { diallerTo } from './dialler.ts'
import { FakeEdge } from './fake-edge.ts'
import { startOrigin, type TestOrigin } from './origin.ts'

type AgentChoices = {
  name?: string | null
  address?: LinkPath
  schedule?: Schedule
  dialler?: Dialler
  connectionLog?: ConnectionLog
  request?: Partial<TunnelRequest>
}

/** A fake edge, the agents that dial it, and their local services; all end together. */
export class Fixture {
  edge: FakeEdge
  readonly origins: TestOrigin[] = []
  readonly #agents: Agent[] = []

  private constructor(edge: FakeEdge) {
    this.edge = edge
  }

  static async start(): Promise<Fixture> {
    return new Fixture(await FakeEdge.start())
  }

  async end(): Promise<void> {
    for (const agent of this.#agents) await agent.stop()
    for (const origin of this.origins) await origin.close()
    await this.edge.close()
  }

  async origin(serve: Parameters<typeof startOrigin>[0]): Promise<TcpTarget> {
    const started = await startOrigin(serve)
    this.origins.push(started)
    return started.target
  }

  startAgent(target: OriginTarget, choices: AgentChoices = {}) {
    const { name = 'shop', address = this.edge.address, schedule = runLater, connectionLog } = choices
    const { dialler = diallerTo([address], { schedule }) } = choices
    const events: AgentEvent[] = []
    const agent = new Agent({
      dialler,
      identity: {
        token: `nt_${'x'.repeat(40)}`,
        clientKey: 'k'.repeat(40),
        instance: 'i1',
        machine: 'anna-mbp',
        os: 'Linux 6',
        version: '0.1.0',
      },
      tunnels: [{ ...getRequest(1, name, target), ...choices.request }],
      captures: null,
      connectionLog,
      onEvent: (event) => events.push(event),
      random: () => 0,
      schedule,
    })
    this.#agents.push(agent)
    agent.start()
    const getEvent = <T extends AgentEvent['type']>(type: T) =>
      events.find((event): event is Extract<AgentEvent, { type: T }> => event.type === type)
    return { agent, events, getEvent }
  }
}

export function getRequest(ref: number, name: string | null, target: OriginTarget): TunnelRequest {
  return {
    ref,
    kind: 'http',
    name,
    region: null,
    target,
    options: {},
    isInspected: true,
    isPooled: false,
    takesOver: false,
  }
}
