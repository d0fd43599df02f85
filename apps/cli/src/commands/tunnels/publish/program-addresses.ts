import { Problem } from '@nora/kit'
import { exitCodes, Failure, problemFailure } from '../../../output/failure.ts'
import type { ShownTunnel, TunnelFact, TunnelView } from '../../../output/tunnel-view.ts'
import type { PlannedTunnel } from '../plan/tunnel-plan.ts'

/** Watches tunnels come up beside a program, which starts once all of them have an address. */
export class ProgramAddresses implements TunnelView {
  readonly #planned: readonly PlannedTunnel[]
  readonly #urls = new Map<string | null, string>()
  #onKnown = (): void => {}
  #onRefused = (_failure: Failure): void => {}

  constructor(planned: readonly PlannedTunnel[]) {
    this.#planned = planned
  }

  /** The address of the first tunnel for browsers; null: there is none. */
  get url(): string | null {
    const first = this.#planned.find(({ request: { kind, isInternal, pool } }) => {
      return (kind === 'http' || kind === 'tls') && !isInternal && pool === undefined
    })
    return (first && this.#urls.get(first.label)) ?? null
  }

  /** Throws a Failure when one of them cannot be opened, or all have ended before. */
  async whenKnown(ended: Promise<unknown>): Promise<void> {
    const known = new Promise<void>((resolve, reject) => {
      this.#onKnown = resolve
      this.#onRefused = reject
    })
    await Promise.race([known, ended.then(() => Promise.reject(endedEarly()))])
  }

  tell(fact: TunnelFact): void {
    if (fact.type === 'ended') this.#onRefused(toFailure(fact))
    if (fact.type !== 'online' && fact.type !== 'address_changed') return
    const { label, url } = fact.tunnel
    if (url !== null) this.#urls.set(label, url)
    if (this.#planned.every((tunnel) => this.#urls.has(tunnel.label))) this.#onKnown()
  }

  refresh(): void {}

  close(): void {}
}

function toFailure({
  tunnel,
  code,
  message,
}: {
  tunnel: ShownTunnel
  code: string
  message: string
}): Failure {
  const text = tunnel.label === null ? message : `${tunnel.label}: ${message}`
  return problemFailure(new Problem(code, { ru: text, en: text }))
}

function endedEarly(): Failure {
  return new Failure(exitCodes.failure, {
    ru: 'Туннели закрылись, не открывшись.',
    en: 'The tunnels ended before they were open.',
  })
}
