import { Problem } from '@nora/kit'
import type { BoundMessage, EdgeMessage } from '@nora/protocol'
import type { ForwardRequest } from '@nora/ssh'
import type { Bindings } from '../legs/bindings.ts'
import { getLabel, readForward } from './requested-forward.ts'
import type { RequestedOptions } from './requested-options.ts'
import { sshRefusals } from './ssh.messages.ts'
import type { SshCarrier } from './ssh-carrier.ts'

/** A client that left the choice of the port to the server is told this one, because sites are at 80. */
const SITE_PORT = 80

type Forward = {
  ref: number
  request: ForwardRequest
  kind: 'http' | 'tcp'
  name: string | null
  /** Until control has answered. */
  settle: { resolve: (port: number) => void; reject: (problem: Problem) => void } | null
}

/** The forwards of one connection, each a tunnel that is bound or about to be. */
export class Forwards {
  readonly #bindings: Pick<Bindings, 'bind' | 'unbind'>
  readonly #carrier: SshCarrier
  readonly #byRef = new Map<number, Forward>()
  #lastRef = 0

  constructor(bindings: Pick<Bindings, 'bind' | 'unbind'>, carrier: SshCarrier) {
    this.#bindings = bindings
    this.#carrier = carrier
  }

  /** Counts requested forwards too. */
  get count(): number {
    return this.#byRef.size
  }

  /** Resolves with the port that the client listens for; rejects with a Problem. */
  open(request: ForwardRequest, requested: RequestedOptions): Promise<number> {
    const requestedForward = readForward(request, requested.kind)
    const { kind } = requestedForward
    const name = requestedForward.name ?? requested.name
    if (this.#find(request) || (name !== null && this.#hasName(name))) {
      throw new Problem('Conflict', sshRefusals.repeated)
    }
    const ref = ++this.#lastRef
    return new Promise((resolve, reject) => {
      this.#byRef.set(ref, { ref, request, kind, name, settle: { resolve, reject } })
      this.#bindings.bind({
        type: 'bind',
        ref,
        kind,
        name: name ?? undefined,
        target: getLabel(request),
        is_pooled: requested.isPooled,
        takes_over: requested.takesOver,
        options: requested.options,
        description: requested.description.description ?? undefined,
        metadata: requested.description.metadata,
      })
    })
  }

  cancel(request: ForwardRequest): boolean {
    const forward = this.#find(request)
    if (!forward) return false
    this.#byRef.delete(forward.ref)
    forward.settle?.reject(new Problem('Cancelled', sshRefusals.cancelled))
    this.#bindings.unbind(forward.ref)
    return true
  }

  /** Answers what the client calls the tunnel. */
  onBound({ ref, slot, hostname }: BoundMessage): string | undefined {
    const forward = this.#byRef.get(ref)
    if (!forward) return undefined
    const { host, port } = forward.request
    const given = forward.kind === 'tcp' ? Number(hostname.slice(hostname.lastIndexOf(':') + 1)) : SITE_PORT
    const bound = { host, port: port === 0 ? given : port }
    this.#carrier.route(slot, bound)
    forward.settle?.resolve(bound.port)
    forward.settle = null
    return getLabel(forward.request)
  }

  onRefused({ ref, code, text }: Extract<EdgeMessage, { type: 'refused' }>): void {
    const forward = this.#byRef.get(ref)
    this.#byRef.delete(ref)
    forward?.settle?.reject(new Problem(code, text))
  }

  onClosed({ ref }: Extract<EdgeMessage, { type: 'closed' }>): void {
    if (ref !== undefined) this.#byRef.delete(ref)
  }

  #find({ host, port }: ForwardRequest): Forward | undefined {
    return [...this.#byRef.values()].find(
      ({ request }) => request.host === host && (request.port === port || request.port === 0),
    )
  }

  #hasName(name: string): boolean {
    return [...this.#byRef.values()].some((forward) => forward.name?.toLowerCase() === name.toLowerCase())
  }
}
