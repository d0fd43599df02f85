import { z } from 'zod'
import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { teamsCalls as calls } from './calls.ts'
import { invitesRoutes } from './invites/routes.ts'
import { membersRoutes } from './members/routes.ts'
import { rolesRoutes } from './roles/routes.ts'
import {
  changeTeam,
  createTeam,
  deleteTeam,
  handOverTeam,
  memberPermissions,
  team,
  teamDetails,
} from './schemas.ts'

export const teamsRoutes = {
  listTeams: route('teams', calls.listTeams, {
    summary: 'Teams of the signed-in user',
    access: { permission: 'teams.read' },
    answer: z.object({ items: z.array(team) }),
  }),
  createTeam: route('teams', calls.createTeam, {
    summary: 'Make a team and become its founder',
    description: 'The session works in it from then on.',
    access: { permission: 'teams.create' },
    session: 'required',
    body: createTeam,
    answer: team,
    status: 201,
    problems: ['Conflict'],
  }),
  selectTeam: route('teams', calls.selectTeam, {
    summary: 'Choose the current team of the session',
    access: { permission: 'teams.select' },
    params: idParams,
    answer: team,
    problems: ['NotFound'],
  }),
  getTeam: route('teams', calls.getTeam, {
    summary: 'The current team',
    access: { permission: 'teams.read' },
    answer: teamDetails,
  }),
  changeTeam: route('teams', calls.changeTeam, {
    summary: 'Change the name or the icon of the team',
    access: { permission: 'team.settings' },
    body: changeTeam,
    answer: teamDetails,
    problems: ['Conflict'],
  }),
  deleteTeam: route('teams', calls.deleteTeam, {
    summary: 'Delete the team with all that belongs to it',
    description: 'Its tunnels end on all edges. There is no way back.',
    access: { permission: 'team.delete' },
    session: 'confirmed',
    body: deleteTeam,
    answer: null,
    status: 204,
    problems: ['Conflict'],
  }),
  handOverTeam: route('teams', calls.handOverTeam, {
    summary: 'Make another member the founder',
    description: 'Whoever was becomes an owner.',
    access: { permission: 'team.hand_over' },
    session: 'confirmed',
    body: handOverTeam,
    answer: teamDetails,
    problems: ['NotFound', 'Conflict'],
  }),
  leaveTeam: route('teams', calls.leaveTeam, {
    summary: 'Leave the team',
    description: 'Ports and names go to the founder. The session goes on in the personal team.',
    access: { permission: 'team.leave' },
    session: 'required',
    answer: null,
    status: 204,
    problems: ['Conflict'],
  }),
  getPermissions: route('teams', calls.getPermissions, {
    summary: 'What one may do in the current team, and why not the rest',
    access: { permission: 'teams.read' },
    answer: memberPermissions,
  }),
  ...membersRoutes,
  ...invitesRoutes,
  ...rolesRoutes,
}
