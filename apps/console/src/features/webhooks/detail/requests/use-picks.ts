import { useState } from 'react'
import { REPLAY_IDS_MAX } from '../../webhook-bounds.ts'

/** Requests that were chosen for a replay, as many as one takes. */
export function usePicks() {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids: [...ids],
    has: (id: string) => ids.includes(id),
    toggle: (id: string) =>
      setIds((before) =>
        before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-REPLAY_IDS_MAX),
      ),
    clear: () => setIds([]),
  }
}

export type Picks = ReturnType<typeof usePicks>
