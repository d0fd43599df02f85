import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { teamsCalls as calls } from '../calls.ts'
import { changeTeamRole, createTeamRole, teamRole, teamRolePage, teamRoleQuery } from './schemas.ts'

const manage = { permission: 'roles.manage' } as const

export const rolesRoutes = {
  listTeamRoles: route('teams', calls.listTeamRoles, {
    summary: 'List custom roles',
    description: 'Newest first.',
    access: manage,
    query: teamRoleQuery,
    answer: teamRolePage,
  }),
  createTeamRole: route('teams', calls.createTeamRole, {
    summary: 'Create a custom role',
    access: manage,
    body: createTeamRole,
    answer: teamRole,
    status: 201,
    problems: ['Conflict'],
  }),
  changeTeamRole: route('teams', calls.changeTeamRole, {
    summary: 'Update a custom role',
    description: 'Takes effect immediately: tunnels that the role now forbids are closed on all edges.',
    access: manage,
    params: idParams,
    body: changeTeamRole,
    answer: teamRole,
    problems: ['NotFound', 'Conflict'],
  }),
  deleteTeamRole: route('teams', calls.deleteTeamRole, {
    summary: 'Delete a custom role',
    description: 'Members who have the role lose it.',
    access: manage,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
