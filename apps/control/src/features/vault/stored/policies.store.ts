import { VAULT_IDLE_MINUTES, type VaultPolicy } from '@nora/contract/vault'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { vault_policies } from '../vault.tables.ts'

const USUAL: VaultPolicy = {
  unverified: 'warn',
  pin: 'allowed',
  idle_minutes: VAULT_IDLE_MINUTES,
  may_share_outside: true,
}

export async function getPolicy(db: Db, team_id: string): Promise<VaultPolicy> {
  const [row] = await db.select().from(vault_policies).where(eq(vault_policies.team_id, team_id))
  if (!row) return USUAL
  const { unverified, pin, idle_minutes, may_share_outside } = row
  return { unverified, pin, idle_minutes, may_share_outside }
}

export async function putPolicy(tx: Db, team_id: string, set: VaultPolicy): Promise<void> {
  await tx
    .insert(vault_policies)
    .values({ team_id, ...set })
    .onConflictDoUpdate({ target: vault_policies.team_id, set })
}
