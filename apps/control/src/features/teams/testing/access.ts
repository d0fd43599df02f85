import {
  type Access,
  type Given,
  manage,
  managed,
  open,
  own,
  read,
} from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'teams.listTeams': read,
    'teams.createTeam': own,
    'teams.selectTeam': own,
    'teams.getTeam': read,
    'teams.changeTeam': ['owners', 'full'],
    'teams.deleteTeam': ['founder', 'none'],
    'teams.handOverTeam': ['founder', 'none'],
    'teams.leaveTeam': own,
    'teams.getPermissions': read,
    'teams.listTeamMembers': managed,
    'teams.getTeamMember': managed,
    'teams.changeTeamMember': manage,
    'teams.getBelongings': managed,
    'teams.removeTeamMember': manage,
    'teams.listInvites': managed,
    'teams.sendInvites': manage,
    'teams.resendInvite': manage,
    'teams.revokeInvite': manage,
    'teams.listOwnInvites': own,
    'teams.previewInvite': open,
    'teams.getInvite': own,
    'teams.acceptInvite': own,
    'teams.declineInvite': own,
    'teams.listTeamRoles': managed,
    'teams.createTeamRole': manage,
    'teams.changeTeamRole': manage,
    'teams.deleteTeamRole': manage,
  },
  objects: {
    'teams.selectTeam': { of: 'team' },
    'teams.getTeamMember': { of: 'member' },
    'teams.changeTeamMember': { of: 'member', body: { has_seat: false } },
    'teams.getBelongings': { of: 'member' },
    'teams.removeTeamMember': { of: 'member' },
    'teams.resendInvite': { of: 'invite' },
    'teams.revokeInvite': { of: 'invite' },
    // The link was mailed to one address; what it shows to others is in the invitations' own tests.
    'teams.previewInvite': 'shared',
    'teams.getInvite': 'shared',
    'teams.acceptInvite': 'shared',
    'teams.declineInvite': 'shared',
    'teams.changeTeamRole': { of: 'role', body: { name: 'mine' } },
    'teams.deleteTeamRole': { of: 'role' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api, people, team_id }: Given) {
  const invites = await api.teams.sendInvites({ body: { emails: ['vera@example.com'] } })
  return {
    team: team_id,
    member: people.member.user.id,
    invite: String(invites.items[0]?.id),
    role: (await api.teams.createTeamRole({ body: { name: 'Web' } })).id,
  }
}
