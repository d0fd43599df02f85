import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { teamsCalls as calls } from '../calls.ts'
import { changeTeamRole, createTeamRole, teamRole, teamRolePage, teamRoleQuery } from './schemas.ts'

const manage = { permission: 'roles.manage' } as const

export const rolesRoutes = {
  listTeamRoles: route('teams', calls.listTeamRoles, {
    summary: 'Custom roles of the team',
    description: 'The newest first.',
    access: manage,
    query: teamRoleQuery,
    answer: teamRolePage,
  }),
  createTeamRole: route('teams', calls.createTeamRole, {
    summary: 'Make a custom role',
    access: manage,
    body: createTeamRole,
    answer: teamRole,
    status: 201,
    problems: ['Conflict'],
  }),
  changeTeamRole: route('teams', calls.changeTeamRole, {
    summary: 'Change a custom role',
    description: 'It holds at once: tunnels that it forbids now end on all edges.',
    access: manage,
    params: idParams,
    body: changeTeamRole,
    answer: teamRole,
    problems: ['NotFound', 'Conflict'],
  }),
  deleteTeamRole: route('teams', calls.deleteTeamRole, {
    summary: 'Delete a custom role',
    description: 'Members who have it lose it.',
    access: manage,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
