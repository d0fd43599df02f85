export const teamsCalls = {
  listTeams: { method: 'GET', path: '/v1/teams' },
  createTeam: { method: 'POST', path: '/v1/teams' },
  selectTeam: { method: 'POST', path: '/v1/teams/{id}/select' },
  getTeam: { method: 'GET', path: '/v1/team' },
  changeTeam: { method: 'PATCH', path: '/v1/team' },
  deleteTeam: { method: 'DELETE', path: '/v1/team' },
  handOverTeam: { method: 'POST', path: '/v1/team/hand_over' },
  leaveTeam: { method: 'POST', path: '/v1/team/leave' },
  getPermissions: { method: 'GET', path: '/v1/team/permissions' },

  listTeamMembers: { method: 'GET', path: '/v1/team/members' },
  getTeamMember: { method: 'GET', path: '/v1/team/members/{id}' },
  changeTeamMember: { method: 'PATCH', path: '/v1/team/members/{id}' },
  getBelongings: { method: 'GET', path: '/v1/team/members/{id}/belongings' },
  removeTeamMember: { method: 'DELETE', path: '/v1/team/members/{id}' },

  listInvites: { method: 'GET', path: '/v1/team/invites' },
  sendInvites: { method: 'POST', path: '/v1/team/invites' },
  resendInvite: { method: 'POST', path: '/v1/team/invites/{id}/resend' },
  revokeInvite: { method: 'DELETE', path: '/v1/team/invites/{id}' },
  getInvite: { method: 'GET', path: '/v1/invites/{id}' },
  acceptInvite: { method: 'POST', path: '/v1/invites/{id}/accept' },

  listTeamRoles: { method: 'GET', path: '/v1/team/roles' },
  createTeamRole: { method: 'POST', path: '/v1/team/roles' },
  changeTeamRole: { method: 'PATCH', path: '/v1/team/roles/{id}' },
  deleteTeamRole: { method: 'DELETE', path: '/v1/team/roles/{id}' },
} as const
