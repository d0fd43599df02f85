import type { Role } from '@nora/contract'
import type { Team } from '@nora/contract/teams'
import type { TeamRow } from './teams.store.ts'

export function toTeam(team: TeamRow & { role: Role }, current_id: string): Team {
  const { id, name, icon, type, role } = team
  return { id, name, icon, type, role, current: id === current_id }
}
