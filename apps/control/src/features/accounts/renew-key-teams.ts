import type { Deps } from './accounts.deps.ts'

/** Whose SSH keys came into force or out of it: the shells of their teams learn of it. After the commit. */
export async function renewKeyTeams(deps: Deps, user_id: string): Promise<void> {
  for (const { id } of await deps.listTeams(deps.db, user_id)) deps.onKeysChanged(id)
}
