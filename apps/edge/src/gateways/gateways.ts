import type { OpenPort, PushBody } from '@nora/link'
import { Gateway, type GatewayDeps } from './gateway.ts'
import type { PushedGateway } from './pool-member.ts'

type GatewaysDeps = GatewayDeps & {
  /** Tells a connection to control from those before it. */
  getConnection: () => number | null
}

/** The gateways of the region, as control told them last; they hold while control is away. */
export class Gateways {
  readonly #deps: GatewaysDeps
  readonly #byEndpoint = new Map<string, Gateway>()
  readonly #byId = new Map<string, Gateway>()
  /** What was pushed since this connection to control began. */
  #announced = new Set<string>()
  #connection: number | null = null

  constructor(deps: GatewaysDeps) {
    this.#deps = deps
  }

  set({ is_full, gateways, removed }: PushBody<'set_gateways'>): void {
    const connection = this.#deps.getConnection()
    if (connection !== this.#connection) this.#announced = new Set()
    this.#connection = connection
    for (const pushed of gateways) {
      const known = this.#byEndpoint.get(pushed.endpoint)
      if (known?.facts.id === pushed.gateway_id) known.renew(pushed)
      else this.#add(pushed)
      this.#announced.add(pushed.endpoint)
    }
    for (const endpoint of removed) this.#drop(endpoint)
    if (!is_full) return
    for (const endpoint of this.#byEndpoint.keys()) if (!this.#announced.has(endpoint)) this.#drop(endpoint)
  }

  findById(id: string): Gateway | undefined {
    return this.#byId.get(id)
  }

  /** It is called at every request. */
  find(hostname: string): Gateway | undefined {
    return this.#byEndpoint.size === 0 ? undefined : this.#byEndpoint.get(hostname)
  }

  /** The ports at which gateways stand. */
  get ports(): OpenPort[] {
    return [...this.#byEndpoint.values()].flatMap(({ settings: { port } }) => (port === null ? [] : [port]))
  }

  /** Those that a tunnel of this name is a member of, whose requests may be waiting for it. */
  *listByTarget(hostname: string): Iterable<Gateway> {
    for (const gateway of this.#byEndpoint.values())
      for (const { facts } of gateway.members) if (facts.target === hostname) yield gateway
  }

  all(): Iterable<Gateway> {
    return this.#byEndpoint.values()
  }

  #add(pushed: PushedGateway): void {
    this.#drop(pushed.endpoint)
    const gateway = new Gateway(pushed, this.#deps)
    this.#byEndpoint.set(pushed.endpoint, gateway)
    this.#byId.set(pushed.gateway_id, gateway)
  }

  #drop(endpoint: string): void {
    const former = this.#byEndpoint.get(endpoint)
    // It may stand at another address by now.
    if (former !== undefined && this.#byId.get(former.facts.id) === former) this.#byId.delete(former.facts.id)
    former?.close()
    this.#byEndpoint.delete(endpoint)
    this.#announced.delete(endpoint)
  }
}
