import { afterAll, afterEach, beforeAll } from 'vitest'
import { certificateSettings, makeCertificate } from './certificate.ts'
import type { FakeAgent } from './fake-agent.ts'
import { RawOrigin, visit } from './raw-http.ts'
import { RunningEdge } from './running-edge.ts'

const ENDPOINT = 'shop.localhost'
const HELLO = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'

/** For the tests of a file: an edge with the tunnel `shop.localhost` under the policy that each test brings along. */
export class PolicedShop {
  #edge: RunningEdge | undefined
  #origin: RawOrigin | undefined
  #agent: FakeAgent | undefined
  #version = 0

  constructor(settings: Record<string, string> = {}) {
    beforeAll(async () => {
      const certificate = makeCertificate([`DNS:${ENDPOINT}`])
      this.#edge = await RunningEdge.start({ ...certificateSettings([certificate]), ...settings })
    })
    afterEach(() => {
      this.#agent?.destroy()
      this.#origin?.close()
    })
    afterAll(() => this.#edge?.stop())
  }

  get edge(): RunningEdge {
    if (!this.#edge) throw new Error('the edge has not started')
    return this.#edge
  }

  get origin(): RawOrigin {
    if (!this.#origin) throw new Error('no policy is attached')
    return this.#origin
  }

  /** All that the service has got. */
  get received(): string {
    return this.#origin?.received ?? ''
  }

  push(source: string, endpoint = ENDPOINT): void {
    const policy = {
      endpoint,
      policy_id: 'tpl_1',
      version: ++this.#version,
      source,
      trial: null,
      shadow: null,
    }
    this.edge.control.push('set_policies', { is_full: false, policies: [policy], removed: [] })
  }

  /** Attaches the policy, with a service behind it that answers once a request is whole. */
  readonly attach = async (source: string, isWhole = isHeadWhole, answer = HELLO): Promise<void> => {
    this.push(source)
    this.#origin = await RawOrigin.listen((socket, said) => {
      if (isWhole(said)) socket.write(Buffer.from(answer, 'latin1'))
    })
    // Pushes and the answers to asks come in order: the claim of the agent is behind it.
    this.#agent = await this.edge.shop(this.#origin.port)
  }

  /** As if the machine of the service lost its network. */
  async loseLeg(): Promise<void> {
    const { released } = this.edge.control
    const before = released.length
    this.#agent?.destroy()
    while (released.length === before) await new Promise((resolve) => setTimeout(resolve, 2))
  }

  /** A request waits for the agent. */
  async untilHeld(): Promise<void> {
    while (this.edge.edge.heldCount === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }

  readonly returnLeg = async (): Promise<void> => {
    this.#agent = await this.edge.shop(this.#origin!.port)
  }

  /** A request as text, with its answer to the end. */
  readonly ask = (fields = '', { method = 'GET', target = '/a', body = '' } = {}): Promise<string> =>
    visit(
      this.edge.ports.http_port,
      `${method} ${target} HTTP/1.1\r\nHost: ${ENDPOINT}\r\nConnection: close\r\n${fields}\r\n${body}`,
    )
}

function isHeadWhole(said: string): boolean {
  return said.endsWith('\r\n\r\n')
}
