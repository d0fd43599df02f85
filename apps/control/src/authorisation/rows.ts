/** Who may make a call, as the matrix of the product says it; not read from the permission table. */
export type Who = 'anybody' | 'everyone' | 'seated' | 'administrators' | 'owners' | 'founder'

/** What API keys may: `any`, one with full access only, or none at all. */
export type Keys = 'any' | 'full' | 'none'

export type Row = readonly [who: Who, keys: Keys]

const open: Row = ['anybody', 'any']
const own: Row = ['everyone', 'none']
const read: Row = ['everyone', 'any']
const write: Row = ['everyone', 'full']
const seated: Row = ['seated', 'full']
const managed: Row = ['administrators', 'any']
const manage: Row = ['administrators', 'full']

/** One for each route of the contract. */
export const rows: Readonly<Record<string, Row>> = {
  'accounts.getUser': read,
  'accounts.signIn': open,
  'accounts.signOut': open,
  'accounts.sendSignUpCode': open,
  'accounts.signUp': open,
  'accounts.sendResetPasswordCode': open,
  'accounts.resetPassword': open,
  'accounts.sendConfirmationCode': own,
  'accounts.confirmIdentity': own,
  'accounts.updateUser': own,
  'accounts.switchLanguage': own,
  'accounts.setAvatar': own,
  'accounts.deleteAvatar': own,
  'accounts.changePassword': own,
  'accounts.sendChangeEmailCode': own,
  'accounts.changeEmail': own,
  'accounts.selfDestruct': own,
  'accounts.cancelSelfDestruction': own,
  'accounts.markNotificationAsViewed': own,
  'accounts.getMember': own,
  'accounts.updateMember': own,
  'accounts.listSessions': own,
  'accounts.terminateSession': own,
  'accounts.terminateAllSessions': own,
  'accounts.prolongateSession': own,
  'accounts.getMfa': own,
  'accounts.setUpMfa': own,
  'accounts.enableMfa': own,
  'accounts.disableMfa': own,
  'accounts.generateRecoveryCodes': own,
  'accounts.verifyOtp': open,
  'accounts.verifyRecoveryCode': open,
  'accounts.listPasskeys': own,
  'accounts.startPasskeyRegistration': own,
  'accounts.registerPasskey': own,
  'accounts.renamePasskey': own,
  'accounts.deletePasskey': own,
  'accounts.startPasskeyCheck': open,
  'accounts.verifyPasskey': open,
  'accounts.listProviderLinks': own,
  'accounts.startProviderSignIn': open,
  'accounts.linkProvider': own,
  'accounts.unlinkProvider': own,
  'accounts.getProviderSignUp': open,
  'billing.listPlans': open,
  'credentials.getToken': own,
  'credentials.renewToken': own,
  'credentials.createTemporalToken': open,
  'credentials.getTemporalToken': own,
  'credentials.approveTemporalToken': own,
  'credentials.denyTemporalToken': own,
  'credentials.exchangeTemporalToken': open,
  'credentials.listApiKeys': read,
  'credentials.createApiKey': seated,
  'credentials.getApiKey': read,
  'credentials.renameApiKey': write,
  'credentials.revokeApiKey': write,
  'credentials.listPublicKeys': read,
  'credentials.listTeamPublicKeys': managed,
  'credentials.addPublicKeys': seated,
  'credentials.getConnectSettings': read,
  'credentials.getPublicKey': read,
  'credentials.changePublicKey': write,
  'credentials.removePublicKey': write,
  'ports.listPorts': read,
  'ports.listTeamPorts': managed,
  'ports.reservePort': seated,
  'ports.getPort': read,
  'ports.changePort': write,
  'ports.releasePort': write,
  'ports.restorePort': write,
  'system.getSettings': open,
  'system.sendFeedback': own,
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
  'teams.getInvite': own,
  'teams.acceptInvite': own,
  'teams.listTeamRoles': managed,
  'teams.createTeamRole': manage,
  'teams.changeTeamRole': manage,
  'teams.deleteTeamRole': manage,
  'tunnels.listTunnels': read,
  'tunnels.listTeamTunnels': managed,
  'tunnels.getTunnel': read,
  'tunnels.stopTunnel': seated,
  'tunnels.endSession': seated,
  'tunnels.listTunnelRequests': read,
  'tunnels.watchTunnels': read,
}

/** Things of a team that have an id. */
export type ObjectKind =
  | 'team'
  | 'member'
  | 'invite'
  | 'role'
  | 'session'
  | 'passkey'
  | 'api_key'
  | 'public_key'
  | 'port'
  | 'tunnel'

/**
 * Which object each route with an id is about, with a body that passes; `shared`: the id is no secret of
 * somebody's, or is itself the right to look.
 */
export const objects: Readonly<Record<string, { of: ObjectKind; body?: object } | 'shared'>> = {
  'accounts.terminateSession': { of: 'session' },
  'accounts.renamePasskey': { of: 'passkey', body: { name: 'laptop' } },
  'accounts.deletePasskey': { of: 'passkey' },
  'accounts.startProviderSignIn': 'shared',
  'accounts.linkProvider': 'shared',
  'accounts.unlinkProvider': 'shared',
  // Whoever is shown the code in the terminal opens it: it is nobody's until it is approved.
  'credentials.getTemporalToken': 'shared',
  'credentials.approveTemporalToken': 'shared',
  'credentials.denyTemporalToken': 'shared',
  'credentials.exchangeTemporalToken': 'shared',
  'credentials.getApiKey': { of: 'api_key' },
  'credentials.renameApiKey': { of: 'api_key', body: { description: 'mine' } },
  'credentials.revokeApiKey': { of: 'api_key' },
  'credentials.getPublicKey': { of: 'public_key' },
  'credentials.changePublicKey': { of: 'public_key', body: { name: 'mine' } },
  'credentials.removePublicKey': { of: 'public_key' },
  'ports.getPort': { of: 'port' },
  'ports.changePort': { of: 'port', body: { description: 'mine' } },
  'ports.releasePort': { of: 'port' },
  'ports.restorePort': { of: 'port' },
  'teams.selectTeam': { of: 'team' },
  'teams.getTeamMember': { of: 'member' },
  'teams.changeTeamMember': { of: 'member', body: { has_seat: false } },
  'teams.getBelongings': { of: 'member' },
  'teams.removeTeamMember': { of: 'member' },
  'teams.resendInvite': { of: 'invite' },
  'teams.revokeInvite': { of: 'invite' },
  // The link was mailed to one address; what it shows to others is in the invitations' own tests.
  'teams.getInvite': 'shared',
  'teams.acceptInvite': 'shared',
  'teams.changeTeamRole': { of: 'role', body: { name: 'mine' } },
  'teams.deleteTeamRole': { of: 'role' },
  'tunnels.getTunnel': { of: 'tunnel' },
  'tunnels.stopTunnel': { of: 'tunnel' },
  'tunnels.endSession': { of: 'tunnel' },
  'tunnels.listTunnelRequests': { of: 'tunnel' },
}
