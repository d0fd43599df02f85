import type { SessionRecord, ShellTarget } from '@nora/agent'
import type { InspectedSession } from '@nora/contract/tunnels'
import { toInspectedSession } from './inspected-visits.ts'

/** Bounds several shells together; one keeps fewer. */
const MOST = 500

/** Holds the current and past sessions in the shells of a client. */
export class InspectedShells {
  readonly #getTunnelId: (target: ShellTarget) => string | null
  readonly #unlisten = new Map<ShellTarget, () => void>()
  readonly #listeners = new Set<(session: InspectedSession) => void>()

  /** `getTunnelId`: null as long as the tunnel has none. */
  constructor(getTunnelId: (target: ShellTarget) => string | null) {
    this.#getTunnelId = getTunnelId
  }

  watch(target: ShellTarget): void {
    if (this.#unlisten.has(target)) return
    const stop = target.shell.log.listen((record) => {
      for (const listener of this.#listeners) listener(this.#toSession(target, record))
    })
    this.#unlisten.set(target, stop)
  }

  /** Lists the sessions, newest first. */
  list(): InspectedSession[] {
    const records = [...this.#unlisten.keys()].flatMap((target) =>
      target.shell.log.list().map((record) => ({ target, record })),
    )
    return records
      .sort((one, other) => other.record.atMs - one.record.atMs)
      .slice(0, MOST)
      .map(({ target, record }) => this.#toSession(target, record))
  }

  /** Sends a visitor away; false when nobody of that id is in. */
  end(id: string, by: string): boolean {
    return [...this.#unlisten.keys()].some(({ shell }) => shell.endSession(id, by))
  }

  /** Called whenever a session begins, runs something, or is over. Returns the function that stops listening. */
  listen(listener: (session: InspectedSession) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    for (const stop of this.#unlisten.values()) stop()
  }

  #toSession(target: ShellTarget, record: SessionRecord): InspectedSession {
    return toInspectedSession(record, this.#getTunnelId(target) ?? '')
  }
}
