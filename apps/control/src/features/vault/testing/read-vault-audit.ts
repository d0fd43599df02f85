import { asc } from 'drizzle-orm'
import type { Booted } from '../../../testing/boot.ts'
import { audit_events } from '../../audit/audit.tables.ts'

/** What the audit log has of the vault by this person, in order: `unlocked`, `pin_destroyed`… */
export async function readVaultAudit(
  { control }: Booted,
  user_id: string,
): Promise<{ kind: string; data: unknown }[]> {
  await control.platform.settle()
  const rows = await control.platform.db.select().from(audit_events).orderBy(asc(audit_events.position))
  return rows
    .filter((row) => row.user_id === user_id && row.action.startsWith('vault.'))
    .map(({ action, data }) => ({ kind: action.slice('vault.'.length), data }))
}
