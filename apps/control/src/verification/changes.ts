import type { DomainChange } from '@nora/contract/domains'

/** `user_id` null: for those who manage the team's. */
export type TeamChange = DomainChange & { team_id: string; user_id: string | null }

type Listener = (change: TeamChange) => void

/** Tells those who watch domains of a team in this process that something changed. */
export class Changes {
  readonly #listeners = new Map<string, Set<Listener>>()

  readonly #everywhere = new Set<() => void>()

  tell(change: TeamChange): void {
    for (const listener of this.#everywhere) listener()
    for (const listener of [...(this.#listeners.get(change.team_id) ?? [])]) listener(change)
  }

  /** Tells of a change in any team, for as long as the process lives. */
  onAny(listener: () => void): void {
    this.#everywhere.add(listener)
  }

  /** Answers how to stop listening. */
  watch(team_id: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(team_id) ?? new Set()
    this.#listeners.set(team_id, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(team_id) === listeners) this.#listeners.delete(team_id)
    }
  }
}
