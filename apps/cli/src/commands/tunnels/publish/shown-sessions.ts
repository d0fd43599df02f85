import type { OriginTarget, SessionFacts } from '@nora/agent'
import type { InspectedShells } from '../../../inspector/inspected-shells.ts'
import type { TunnelFact } from '../../../output/tunnel-view.ts'
import type { PlannedTunnel } from '../plan/tunnel-plan.ts'

/** Tells who comes into the shells of a client, what they begin, and when they leave. */
export class ShownSessions {
  readonly #tell: (fact: TunnelFact) => void
  readonly #inspected: InspectedShells
  readonly #unlisten = new Map<OriginTarget, () => void>()

  constructor(tell: (fact: TunnelFact) => void, inspected: InspectedShells) {
    this.#tell = tell
    this.#inspected = inspected
  }

  watch({ label, request: { target } }: PlannedTunnel): void {
    if (target.kind !== 'shell' || this.#unlisten.has(target)) return
    let known = new Map<string, SessionFacts>()
    const { shell } = target
    const stop = shell.listen(() => {
      const now = new Map(shell.sessions.map((session) => [session.id, session]))
      for (const session of now.values()) {
        const isNews = known.get(session.id)?.uses.length !== session.uses.length
        if (isNews) this.#tell({ type: 'session', label, session, hasEnded: false })
      }
      for (const session of known.values()) {
        if (!now.has(session.id)) this.#tell({ type: 'session', label, session, hasEnded: true })
      }
      known = now
    })
    this.#unlisten.set(target, stop)
    this.#inspected.watch(target)
  }

  close(): void {
    for (const stop of this.#unlisten.values()) stop()
    this.#inspected.close()
  }
}
