/**
 * The permission table has one line per action and one column per role. Control decides every call by it, the
 * console hides by it, and the reference is made from it.
 */
import { accountsPermissions } from './permissions/accounts.ts'
import { auditPermissions } from './permissions/audit.ts'
import { billingPermissions } from './permissions/billing.ts'
import { capturesPermissions } from './permissions/captures.ts'
import { certificatesPermissions } from './permissions/certificates.ts'
import { credentialsPermissions } from './permissions/credentials.ts'
import { domainsPermissions } from './permissions/domains.ts'
import { gatewaysPermissions } from './permissions/gateways.ts'
import { organizationPermissions } from './permissions/organization.ts'
import type { ApiKeyScope, CustomGrant, PermissionLine, Role } from './permissions/permission-line.ts'
import { roles } from './permissions/permission-line.ts'
import { policiesPermissions } from './permissions/policies.ts'
import { portsPermissions } from './permissions/ports.ts'
import { secretsPermissions } from './permissions/secrets.ts'
import { ssoPermissions } from './permissions/sso.ts'
import { statisticsPermissions } from './permissions/statistics.ts'
import { systemPermissions } from './permissions/system.ts'
import { membersPermissions, rolesPermissions, teamsPermissions } from './permissions/teams.ts'
import { trafficPoliciesPermissions } from './permissions/traffic-policies.ts'
import { tunnelsPermissions } from './permissions/tunnels.ts'
import { vaultPermissions } from './permissions/vault.ts'
import { webhooksPermissions } from './permissions/webhooks.ts'
import { zonesPermissions } from './permissions/zones.ts'

export {
  type ApiKeyScope,
  apiKeyScopes,
  type Grant,
  type Role,
  roles,
  type TunnelCommand,
  tunnelCommands,
} from './permissions/permission-line.ts'

/** The lines of all features, in the order of the reference. */
export const permissions = {
  ...accountsPermissions,
  ...systemPermissions,
  ...credentialsPermissions,
  ...domainsPermissions,
  ...zonesPermissions,
  ...certificatesPermissions,
  ...portsPermissions,
  ...capturesPermissions,
  ...billingPermissions,
  ...teamsPermissions,
  ...auditPermissions,
  ...organizationPermissions,
  ...secretsPermissions,
  ...ssoPermissions,
  ...membersPermissions,
  ...rolesPermissions,
  ...statisticsPermissions,
  ...policiesPermissions,
  ...trafficPoliciesPermissions,
  ...gatewaysPermissions,
  ...webhooksPermissions,
  ...tunnelsPermissions,
  ...vaultPermissions,
}

export type Action = keyof typeof permissions

/** Who acts: their role in the team, and what their custom roles allow beyond it. */
export type PermittedMember = { role: Role; has_seat: boolean } & Readonly<Record<CustomGrant, boolean>>

/** Whether a member with this role, with or without a seat, may do the action. */
export function isAllowed(action: Action, member: PermittedMember): boolean {
  const { custom_role, ...line }: PermissionLine = permissions[action]
  const grant = line[member.role]
  if (custom_role && member[custom_role]) return true
  return grant === 'yes' || (grant === 'seat' && member.has_seat)
}

/** Returns the rule that denies a member the action; null when it is allowed. */
export function whyNot(action: Action, member: PermittedMember): 'role' | 'seat' | null {
  if (isAllowed(action, member)) return null
  return permissions[action][member.role] === 'seat' ? 'seat' : 'role'
}

/** Roles that may do the action, those that need a seat for it too. */
export function rolesGranted(action: Action): Role[] {
  return roles.filter((role) => permissions[action][role] !== 'no')
}

/** Lists the roles that can give a member the role or the seat. */
export function whoCanGrant(action: Action, why: 'role' | 'seat'): Role[] {
  const granted = rolesGranted(action)
  if (why === 'seat' || granted.includes('admin')) return rolesGranted('members.manage')
  return granted.includes('owner') ? rolesGranted('owners.manage') : ['primary_owner']
}

/** Whether an API key of this scope may do the action at all; what changes something still takes a full one. */
export function isOpenToApiKey(action: Action, scope: ApiKeyScope): boolean {
  const { api_keys }: PermissionLine = permissions[action]
  return api_keys === 'any' || (api_keys === 'full' && scope === 'full')
}
