import { z } from 'zod'
import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { teamsCalls as calls } from './calls.ts'
import { team } from './schemas.ts'

export const teamsRoutes = {
  listTeams: route('teams', calls.listTeams, {
    summary: 'Teams of the signed-in user',
    access: { permission: 'teams.read' },
    answer: z.object({ items: z.array(team) }),
  }),
  selectTeam: route('teams', calls.selectTeam, {
    summary: 'Choose the current team of the session',
    access: { permission: 'teams.select' },
    params: idParams,
    answer: team,
    problems: ['NotFound'],
  }),
}
