import type { Deps } from './accounts.deps.ts'

/**
 * Tells the shells of the user’s teams that SSH keys came into force or out of it. Call it after the commit.
 */
export async function renewKeyTeams(deps: Deps, user_id: string): Promise<void> {
  for (const { id } of await deps.listTeams(deps.db, user_id)) deps.onKeysChanged(id)
}
