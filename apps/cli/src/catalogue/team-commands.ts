import type { CommandSpec } from '../commands/command.ts'
import { listTeams } from '../commands/teams/list-teams.ts'
import { useTeam } from '../commands/teams/use-team.ts'

export const teamCommands: readonly CommandSpec[] = [listTeams, useTeam]
