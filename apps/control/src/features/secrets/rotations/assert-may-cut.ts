import { problem } from '../../../platform/problem.ts'
import { secretsTexts } from '../secrets.messages.ts'
import type { ConfigRow } from '../stored/configs.store.ts'

/**
 * Throws Conflict where a cut would delete more than the history: what is for machines only lies under the key before,
 * and a locked config is to stay as it is.
 */
export function assertMayCut(
  { is_locked, locked_by }: Pick<ConfigRow, 'is_locked' | 'locked_by'>,
  { switched, of }: { switched: number; of: number },
): void {
  if (is_locked) throw problem('Conflict', secretsTexts.lockedHistory, { data: { why: 'locked', locked_by } })
  if (switched === of) return
  const data = { why: 'machines_only', secrets: of - switched }
  throw problem('Conflict', secretsTexts.hasMachinesOnly(of - switched), { data })
}
