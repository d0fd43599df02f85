import type { PasswordNews } from '@nora/contract/passwords'

/** Somebody who watches, by one session or client. */
export type Watcher = {
  user_id: string
  team_id: string
  credential_id: string
  tell: (news: PasswordNews) => void
  end: () => void
}

/** Who watches their folders. In memory only: each process asks the database for its own watchers. */
export class PasswordNewsroom {
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
