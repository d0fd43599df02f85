import { HOUR_MS } from '@nora/kit'
import type { AskBody } from '@nora/link'
import type { Platform } from '../../../platform/platform.ts'
import { addCounts, type CountRow, countKinds } from '../stored/counts.store.ts'

/** Different totals of one policy in an hour; beyond it only those that are there grow. */
const KINDS_PER_HOUR = 2000

/** Adds what edges counted to the totals of this hour. */
export function addPolicyCounts({ clock, transaction }: Pick<Platform, 'clock' | 'transaction'>) {
  const lastSequences = new Map<string, number>()
  return async (edge_id: string, { sequence, counts }: AskBody<'policy_counts'>): Promise<void> => {
    // Sent again, because the answer was lost.
    if (lastSequences.get(edge_id) === sequence) return
    const hour = new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS)
    const rows = sumUp(counts, hour)
    await transaction(async (tx) => {
      const ids = [...new Set(rows.map(({ policy_id }) => policy_id))]
      const kinds = await countKinds(tx, ids, hour)
      const left = new Map(ids.map((id) => [id, KINDS_PER_HOUR - (kinds.get(id) ?? 0)]))
      await addCounts(
        tx,
        rows.filter(({ policy_id }) => {
          const places = left.get(policy_id) ?? 0
          left.set(policy_id, places - 1)
          return places > 0
        }),
      )
    })
    lastSequences.set(edge_id, sequence)
  }
}

/** One row for each key, in one order everywhere: no two edges wait for each other’s rows. */
function sumUp(counted: readonly Omit<CountRow, 'hour'>[], hour: Date): CountRow[] {
  const totals = new Map<string, CountRow>()
  for (const row of counted) {
    const key = JSON.stringify([row.policy_id, row.endpoint, row.version, row.rule, row.action, row.outcome])
    const known = totals.get(key)
    if (known) known.count += row.count
    else totals.set(key, { ...row, hour })
  }
  return [...totals].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
