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
    summary: 'List your teams',
    access: { permission: 'teams.read' },
    answer: z.object({ items: z.array(team) }),
  }),
  createTeam: route('teams', calls.createTeam, {
    summary: 'Create a team',
    description: 'Your session switches to it.',
    access: { permission: 'teams.create' },
    session: 'required',
    body: createTeam,
    answer: team,
    status: 201,
    problems: ['Conflict'],
  }),
  selectTeam: route('teams', calls.selectTeam, {
    summary: 'Select the current team',
    access: { permission: 'teams.select' },
    params: idParams,
    answer: team,
    problems: ['NotFound'],
  }),
  getTeam: route('teams', calls.getTeam, {
    summary: 'Get the current team',
    access: { permission: 'teams.read' },
    answer: teamDetails,
  }),
  changeTeam: route('teams', calls.changeTeam, {
    summary: 'Update the name or icon of the team',
    access: { permission: 'team.settings' },
    body: changeTeam,
    answer: teamDetails,
    problems: ['Conflict'],
  }),
  deleteTeam: route('teams', calls.deleteTeam, {
    summary: 'Delete the team and everything in it',
    description: 'Its tunnels are closed on all edges. This cannot be undone.',
    access: { permission: 'team.delete' },
    session: 'confirmed',
    body: deleteTeam,
    answer: null,
    status: 204,
    problems: ['Conflict'],
  }),
  handOverTeam: route('teams', calls.handOverTeam, {
    summary: 'Transfer the team to another founder',
    description: 'The former founder becomes an owner.',
    access: { permission: 'team.hand_over' },
    session: 'confirmed',
    body: handOverTeam,
    answer: teamDetails,
    problems: ['NotFound', 'Conflict'],
  }),
  leaveTeam: route('teams', calls.leaveTeam, {
    summary: 'Leave the team',
    description: 'Your ports and names go to the founder. Your session switches to your personal team.',
    access: { permission: 'team.leave' },
    session: 'required',
    answer: null,
    status: 204,
    problems: ['Conflict'],
  }),
  getPermissions: route('teams', calls.getPermissions, {
    summary: 'Get your permissions in the current team and the reasons for denials',
    access: { permission: 'teams.read' },
    answer: memberPermissions,
  }),
  ...membersRoutes,
  ...invitesRoutes,
  ...rolesRoutes,
}
