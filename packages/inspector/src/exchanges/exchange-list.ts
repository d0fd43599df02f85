import type { CapturedExchange } from '@nora/contract/tunnels'

/** More than anybody scrolls; the client keeps about as many. */
const MOST_KEPT = 5_000

/** Puts changes into a list that is newest first: known ones in their place, new ones on top. */
export function withChanges(
  list: readonly CapturedExchange[],
  changes: readonly CapturedExchange[],
): readonly CapturedExchange[] {
  if (changes.length === 0) return list
  const changed = new Map(changes.map((exchange) => [exchange.id, exchange]))
  const updated = list.map((exchange) => {
    const newer = changed.get(exchange.id)
    if (!newer) return exchange
    changed.delete(exchange.id)
    return newer
  })
  return [...[...changed.values()].reverse(), ...updated].slice(0, MOST_KEPT)
}

/** Appends an older page; what is there already stays where it is. */
export function withOlder(
  list: readonly CapturedExchange[],
  older: readonly CapturedExchange[],
): readonly CapturedExchange[] {
  const known = new Set(list.map(({ id }) => id))
  return [...list, ...older.filter(({ id }) => !known.has(id))].slice(0, MOST_KEPT)
}
