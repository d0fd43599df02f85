/** A connection or a session. */
export type Visit = { id: number | string; at: string; duration_ms: number | null }

/** The client keeps 500 of each. */
const MOST_KEPT = 500

/** Puts changes into a list that is newest first; of what is too much, what is over goes first, the oldest of it. */
export function withVisits<One extends Visit>(list: readonly One[], changes: Iterable<One>): readonly One[] {
  const changed = new Map([...changes].map((visit) => [visit.id, visit]))
  const updated = list.map((visit) => {
    const newer = changed.get(visit.id)
    if (!newer) return visit
    changed.delete(visit.id)
    return newer
  })
  const all = [...[...changed.values()].reverse(), ...updated]
  while (all.length > MOST_KEPT) {
    const ended = all.findLastIndex(({ duration_ms }) => duration_ms !== null)
    all.splice(ended < 0 ? all.length - 1 : ended, 1)
  }
  return all
}

/** Whether every word of the search is in one of the texts. */
export function hasWords(texts: readonly (string | null)[], query: string): boolean {
  const all = texts.join('\n').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
