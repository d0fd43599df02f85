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
  | 'ip_policy'
  | 'domain'
  | 'port'
  | 'audit_stream'
  | 'tunnel'
  | 'billing_recipient'
  | 'sso_domain'

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
  'audit.changeAuditStream': { of: 'audit_stream', body: { is_paused: true } },
  'audit.deleteAuditStream': { of: 'audit_stream' },
  'audit.testAuditStream': { of: 'audit_stream' },
  'captures.getCapture': { of: 'tunnel' },
  'captures.setCapture': { of: 'tunnel', body: { is_on: true } },
  'captures.listExchanges': { of: 'tunnel' },
  'captures.clearExchanges': { of: 'tunnel' },
  'captures.watchExchanges': { of: 'tunnel' },
  'captures.exportExchanges': { of: 'tunnel' },
  'captures.getExchange': { of: 'tunnel' },
  'captures.deleteExchange': { of: 'tunnel' },
  'captures.getRequestBody': { of: 'tunnel' },
  'captures.getResponseBody': { of: 'tunnel' },
  'captures.listExchangeMessages': { of: 'tunnel' },
  'captures.replayExchange': { of: 'tunnel', body: {} },
  'credentials.endAccess': { of: 'api_key' },
  'credentials.getApiKey': { of: 'api_key' },
  'credentials.renameApiKey': { of: 'api_key', body: { description: 'mine' } },
  'credentials.revokeApiKey': { of: 'api_key' },
  'credentials.getPublicKey': { of: 'public_key' },
  'credentials.changePublicKey': { of: 'public_key', body: { name: 'mine' } },
  'credentials.removePublicKey': { of: 'public_key' },
  'organization.resendBillingRecipient': { of: 'billing_recipient' },
  'organization.removeBillingRecipient': { of: 'billing_recipient' },
  'policies.getIpPolicy': { of: 'ip_policy' },
  'policies.changeIpPolicy': { of: 'ip_policy', body: { version: 1, name: 'mine' } },
  'policies.deleteIpPolicy': { of: 'ip_policy' },
  'domains.getDomain': { of: 'domain' },
  'domains.changeDomain': { of: 'domain', body: { description: 'mine' } },
  'domains.releaseDomain': { of: 'domain' },
  'domains.restoreDomain': { of: 'domain' },
  'ports.getPort': { of: 'port' },
  'ports.changePort': { of: 'port', body: { description: 'mine' } },
  'ports.releasePort': { of: 'port' },
  'ports.restorePort': { of: 'port' },
  'sso.checkSsoDomain': { of: 'sso_domain' },
  'sso.removeSsoDomain': { of: 'sso_domain' },
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
  'tunnels.getTunnel': { of: 'tunnel' },
  'tunnels.stopTunnel': { of: 'tunnel' },
  'tunnels.endSession': { of: 'tunnel' },
  'tunnels.listTunnelRequests': { of: 'tunnel' },
  'tunnels.getTunnelRequest': { of: 'tunnel' },
}
