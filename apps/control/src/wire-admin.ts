import * as accounts from './features/accounts/index.ts'
import * as billing from './features/billing/index.ts'
import * as organization from './features/organization/index.ts'
import * as policies from './features/policies/index.ts'
import * as system from './features/system/index.ts'
import type { AdminHandlers } from './platform/admin/run-admin-call.ts'

type Needs = {
  accounts: accounts.AccountsDeps
  billing: billing.BillingDeps
  organization: organization.OrganizationDeps
  policies: policies.PoliciesDeps
  verifyAudit: AdminHandlers['verifyAudit']
}

/** What `nora-server users …`, `audit …`, `plans …`, `organizations …`, `policies …` and `settings …` do, wherever they run. */
export function wireAdmin({
  accounts: deps,
  billing: billingDeps,
  organization: organizationDeps,
  policies: policiesDeps,
  verifyAudit,
}: Needs): AdminHandlers {
  const endAll = accounts.endAllSessions(deps)
  return {
    verifyAudit,
    listUsers: accounts.listUsers(deps),
    disableUser: accounts.disableUser(deps),
    enableUser: accounts.enableUser(deps),
    resetUserMfa: accounts.resetUserMfa(deps),
    endUserSessions: accounts.endUserSessions(deps),
    endAllSessions: (_input, origin) => endAll(origin),
    makeOwner: accounts.makeOwner(deps),
    listPlans: billing.listPlansForOperator(billingDeps),
    setTeamPlan: billing.setTeamPlan(billingDeps),
    listOrganizations: organization.listOrganizations(organizationDeps),
    approveOrganization: organization.approveOrganization(organizationDeps),
    rejectOrganization: organization.rejectOrganization(organizationDeps),
    listIpPolicies: policies.listAllPolicies(policiesDeps),
    disableIpPolicy: policies.disablePolicy(policiesDeps),
    listSettings: system.listSettings(deps),
    setSetting: system.setSetting(deps),
    unsetSetting: system.unsetSetting(deps),
  }
}
