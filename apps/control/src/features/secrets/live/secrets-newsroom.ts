import type { SecretsNews } from '@nora/contract/secrets'

/** One config, and how far the watcher knows it; `since` null: not at all. */
export type Only = { id: string; since: number | null }
type Told = { team_id: string; only: Only | null; tell: (news: SecretsNews) => void; end: () => void }
/** A member, by one session or client. */
export type PersonWatcher = Told & { kind: 'person'; user_id: string; credential_id: string }
export type MachineWatcher = Told & { kind: 'machine'; token_id: string; may_write: boolean }
export type Watcher = PersonWatcher | MachineWatcher

/** Who watches configs. In memory only: each process asks the database for its own watchers. */
export class SecretsNewsroom {
  readonly #watchers = new Set<Watcher>()

  /** Answers how to stop. */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  list(): readonly Watcher[] {
    return [...this.#watchers]
  }
}
