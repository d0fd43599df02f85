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
    summary: 'Members of the team',
    description: 'In the order of their user ids.',
    access: { permission: 'members.read' },
    query: teamMemberQuery,
    answer: teamMemberPage,
  }),
  getTeamMember: route('teams', calls.getTeamMember, {
    summary: 'One member, by the id of the user',
    access: { permission: 'members.read' },
    params: idParams,
    answer: teamMember,
    problems: ['NotFound'],
  }),
  changeTeamMember: route('teams', calls.changeTeamMember, {
    summary: 'Change role, seat or custom roles of a member',
    description:
      'It holds at once: tunnels that the member may no longer have open end on all edges. Owners are changed by owners; the founder by nobody.',
    access: { permission: 'members.manage' },
    params: idParams,
    body: changeTeamMember,
    answer: teamMember,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  getBelongings: route('teams', calls.getBelongings, {
    summary: 'What a member has in the team, before a removal',
    access: { permission: 'members.manage' },
    params: idParams,
    answer: belongings,
    problems: ['NotFound'],
  }),
  removeTeamMember: route('teams', calls.removeTeamMember, {
    summary: 'Remove a member',
    description:
      'Tunnels end on all edges, keys and sign-ins of the team stop working, ports and names go to the heir.',
    access: { permission: 'members.manage' },
    params: idParams,
    query: removeTeamMember,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
}
