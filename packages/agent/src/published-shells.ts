import type { Clock } from '@nora/kit'
import type { EdgeMessage, SessionsMessage } from '@nora/protocol'
import type { Leg } from './leg.ts'
import type { SessionFacts } from './shell/session-facts.ts'
import type { Tunnel } from './tunnel.ts'

type Said<T extends EdgeMessage['type']> = Extract<EdgeMessage, { type: T }>

export type PublishedShellsDeps = { clock: Clock; tunnels: () => Iterable<Tunnel>; legs: () => Leg[] }

/**
 * Holds what is exchanged about an agent’s shells: edges say which keys open them, and are told which sessions
 * are open.
 */
export class PublishedShells {
  readonly #deps: PublishedShellsDeps
  readonly #unlisten = new Map<Tunnel, () => void>()
  #sequence = 0

  constructor(deps: PublishedShellsDeps) {
    this.#deps = deps
  }

  add(tunnel: Tunnel): void {
    const { target } = tunnel.request
    if (target.kind !== 'shell') return
    const stop = target.shell.listen(() => {
      const legs = this.#deps.legs().filter((leg) => leg.carries(tunnel))
      this.#tell(tunnel, legs, this.#next())
    })
    this.#unlisten.set(tunnel, stop)
  }

  /**
   * Ends the sessions of a shell whose keys nobody reports any more, unless another tunnel leads to the same
   * shell.
   */
  remove(tunnel: Tunnel): void {
    const stop = this.#unlisten.get(tunnel)
    if (stop === undefined) return
    stop()
    this.#unlisten.delete(tunnel)
    const { target } = tunnel.request
    const isServed = [...this.#deps.tunnels()].some(
      (other) => other !== tunnel && other.request.target === target,
    )
    if (target.kind === 'shell' && !isServed) void target.shell.stop()
  }

  /** A leg more carries the tunnel: it is told what the others were. */
  onBound(leg: Leg, tunnel: Tunnel): void {
    if (this.#unlisten.has(tunnel)) this.#tell(tunnel, [leg], this.#next())
  }

  onKeys({ tunnel_id, keys }: Said<'authorised_keys'>): void {
    const authorised = keys.map(({ fingerprint, name, person, expires_at }) => ({
      fingerprint,
      name,
      person,
      expiresAt: expires_at === null ? null : new Date(expires_at),
    }))
    for (const shell of this.#getShells(tunnel_id)) shell.setKeys(authorised)
  }

  onEndSession({ tunnel_id, session_id, by }: Said<'end_session'>): void {
    for (const shell of this.#getShells(tunnel_id)) shell.endSession(session_id, by)
  }

  /** While one takes another's place they are the same tunnel to the server. */
  #getShells(tunnelId: string) {
    return [...this.#deps.tunnels()].flatMap(({ bound, request: { target } }) =>
      bound?.tunnelId === tunnelId && target.kind === 'shell' ? [target.shell] : [],
    )
  }

  #tell(tunnel: Tunnel, legs: readonly Leg[], sequence: number): void {
    const { target } = tunnel.request
    if (tunnel.bound === null || target.kind !== 'shell') return
    const sessions = target.shell.sessions.map(toMessage)
    const message: SessionsMessage = {
      type: 'sessions',
      tunnel_id: tunnel.bound.tunnelId,
      sequence,
      sessions,
    }
    for (const leg of legs) leg.send(message)
  }

  /** Grows beyond the end of the process: a client that was started anew is believed too. */
  #next(): number {
    this.#sequence = Math.max(this.#sequence + 1, this.#deps.clock.now().getTime())
    return this.#sequence
  }
}

function toMessage(session: SessionFacts): SessionsMessage['sessions'][number] {
  const { id, person, keyName, fingerprint, address, openedAt, uses } = session
  const opened_at = openedAt.toISOString()
  return { id, person, key_name: keyName, fingerprint, address, opened_at, uses: [...uses] }
}
