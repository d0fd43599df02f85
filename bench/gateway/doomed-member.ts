import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { FakeAgent } from '../../apps/edge/tests/kit/fake-agent.ts'
import { type Service, startService } from '../service/service.ts'

/**
 * `service`: the service is killed behind a client that lives. `client`: the client is killed, and the system ends its
 * connection. `path`: nothing comes from the client any more, and nobody is told.
 */
export type Death = 'service' | 'client' | 'path'

type Options = { linkPort: number; name: string }

/** A member of a pool that is going to die, and goes on counting what it is sent. */
export class DoomedMember {
  readonly #agent: FakeAgent
  readonly #socket: Socket
  readonly #service: Service
  #sentBefore = 0
  #diedAtMs = Number.NaN
  #lastSentAtMs = Number.NaN

  private constructor(agent: FakeAgent, socket: Socket, service: Service) {
    this.#agent = agent
    this.#socket = socket
    this.#service = service
    let seen = this.#arrivals
    // It comes after the agent's own listener, which has read the bytes by then.
    socket.on('data', () => {
      if (this.#arrivals !== seen) this.#lastSentAtMs = performance.now()
      seen = this.#arrivals
    })
  }

  static async start({ linkPort, name }: Options): Promise<DoomedMember> {
    const service = await startService()
    const socket = connect({ port: linkPort, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    const agent = await FakeAgent.connect({
      port: linkPort,
      originPort: service.port,
      socket,
      instance: name,
      clientKey: `client-${name}`.padEnd(32, '-'),
    })
    const answer = await agent.bind(name)
    if (answer.type !== 'bound')
      throw new Error(`the edge does not publish ${name}: ${JSON.stringify(answer)}`)
    return new DoomedMember(agent, socket, service)
  }

  /** Anything of a request: the stream for it, or a piece of it. */
  get #arrivals(): number {
    return this.#agent.streamsOpened + this.#agent.chunksReceived
  }

  /** Small requests come in one piece. */
  get #sent(): number {
    return this.#agent.chunksReceived
  }

  die(death: Death): void {
    if (death === 'service') for (const pid of this.#service.server()) process.kill(pid, 'SIGKILL')
    else {
      // What the client would have said is lost; what it is sent still comes here, to be counted.
      this.#socket.write = () => true
      if (death === 'client') this.#socket.end()
    }
    this.#diedAtMs = performance.now()
    this.#lastSentAtMs = this.#diedAtMs
    this.#sentBefore = this.#sent
  }

  get isAsked(): boolean {
    return this.#sent > 0
  }

  /** What was sent to it since its death. */
  get toll(): { last_sent_ms: number; sent: number } {
    return { last_sent_ms: this.#lastSentAtMs - this.#diedAtMs, sent: this.#sent - this.#sentBefore }
  }

  async stop(): Promise<void> {
    this.#agent.destroy()
    await this.#service.stop()
  }
}
