import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { teamsCalls as calls } from '../calls.ts'
import {
  belongings,
  changeTeamMember,
  removeTeamMember,
  teamMember,
  teamMemberPage,
  teamMemberQuery,
} from './schemas.ts'

export const membersRoutes = {
  listTeamMembers: route('teams', calls.listTeamMembers, {
    summary: 'List members',
    description: 'Sorted by user id.',
    access: { permission: 'members.read' },
    query: teamMemberQuery,
    answer: teamMemberPage,
  }),
  getTeamMember: route('teams', calls.getTeamMember, {
    summary: 'Get a member by user id',
    access: { permission: 'members.read' },
    params: idParams,
    answer: teamMember,
    problems: ['NotFound'],
  }),
  changeTeamMember: route('teams', calls.changeTeamMember, {
    summary: 'Update the role, seat or custom roles of a member',
    description:
      'Takes effect immediately: tunnels that the member may no longer keep open are closed on all edges. Only owners change owners; nobody changes the founder.',
    access: { permission: 'members.manage' },
    params: idParams,
    body: changeTeamMember,
    answer: teamMember,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  getBelongings: route('teams', calls.getBelongings, {
    summary: 'List what a member owns in the team',
    access: { permission: 'members.manage' },
    params: idParams,
    answer: belongings,
    problems: ['NotFound'],
  }),
  removeTeamMember: route('teams', calls.removeTeamMember, {
    summary: 'Remove a member',
    description:
      'Their tunnels are closed on all edges, their keys and sign-ins in the team stop working, their ports and names go to the new owner you name.',
    access: { permission: 'members.manage' },
    params: idParams,
    query: removeTeamMember,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
}
