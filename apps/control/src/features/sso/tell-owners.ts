import type { Db } from '../../platform/database/database.ts'
import type { Deps } from './sso.deps.ts'
import { type SsoNoticeKind, ssoEmail } from './sso.emails.ts'

/** Writes to founder and owners, in the transaction of the change. */
export async function tellOwners(
  { config, jobs, listOwners }: Deps,
  tx: Db,
  team: { id: string; name: string },
  told: { kind: SsoNoticeKind; by?: string; domain?: string },
): Promise<void> {
  const page = `${config.base_url}/team_sso`
  for (const to of await listOwners(tx, team.id)) {
    await jobs.add(tx, { kind: 'letter', payload: ssoEmail({ ...told, to, team: team.name, page }) })
  }
}
