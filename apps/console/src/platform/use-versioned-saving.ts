import { ApiProblem } from '@nora/client'
import { useState } from 'react'

/** What somebody else saved meanwhile, and what was typed here. */
export type Conflict<Item, Changes> = { current: Item; mine: Changes }

export type VersionedSaving<Item, Changes> = {
  conflict: Conflict<Item, Changes> | null
  /** Resolves to null where somebody else was faster. */
  save(mine: Changes): Promise<Item | null>
  saveMine(): Promise<Item | null>
  takeTheirs(): void
  close(): void
}

type Versioned = { version: number }
type Options<Item, Changes> = {
  item: Item
  /** Something is typed. */
  isDirty: boolean
  send(body: Changes & Versioned): Promise<Item>
  /** What the server has now is to be shown instead of what was typed. */
  onTheirs(current: Item): void
}

/** Saves changes to the item as it was when they were begun. A conflict is no failure of the form, it is kept to be settled. */
export function useVersionedSaving<Item extends Versioned, Changes>(
  options: Options<Item, Changes>,
): VersionedSaving<Item, Changes> {
  const { item, isDirty, onTheirs } = options
  const [version, setVersion] = useState(item.version)
  const [conflict, setConflict] = useState<Conflict<Item, Changes> | null>(null)
  if (!isDirty && item.version !== version) setVersion(item.version)

  async function send(mine: Changes, on: number): Promise<Item | null> {
    try {
      const saved = await options.send({ ...mine, version: on })
      setVersion(saved.version)
      setConflict(null)
      return saved
    } catch (error) {
      const current = toCurrent<Item>(error)
      if (!current) throw error
      setConflict({ current, mine })
      return null
    }
  }
  return {
    conflict,
    save: (mine) => send(mine, version),
    saveMine: () => (conflict ? send(conflict.mine, conflict.current.version) : Promise.resolve(null)),
    takeTheirs() {
      if (!conflict) return
      setVersion(conflict.current.version)
      onTheirs(conflict.current)
      setConflict(null)
    },
    close: () => setConflict(null),
  }
}

/** The item as it is now; null for any other failure, such as a hostname that is taken. */
function toCurrent<Item>(error: unknown): Item | null {
  if (!(error instanceof ApiProblem) || error.data.why !== 'changed') return null
  return (error.data.current as Item | undefined) ?? null
}
