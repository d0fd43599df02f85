/**
 * Every table of the database. Features and `platform/` define their own; the SQL files in `migrations/` make what
 * they describe: `drizzle-kit generate` writes the next one.
 */

export { attempts, avatars, one_time_codes, sign_in_tickets } from './features/accounts/accounts.tables.ts'
export { recovery_codes, totp_secrets } from './features/accounts/mfa/mfa.tables.ts'
export { passkey_challenges, passkeys } from './features/accounts/passkeys/passkeys.tables.ts'
export { provider_flows, provider_links } from './features/accounts/provider-links/provider-links.tables.ts'
export { sessions } from './features/accounts/sessions/sessions.tables.ts'
export { users } from './features/accounts/users.tables.ts'
export { audit_events, audit_heads } from './features/audit/audit.tables.ts'
export { audit_streams } from './features/audit/streams/streams.tables.ts'
export { team_plans } from './features/billing/billing.tables.ts'
export { capture_rules, captures } from './features/captures/captures.tables.ts'
export {
  credentials,
  public_keys,
  ssh_host_keys,
  temporal_tokens,
} from './features/credentials/credentials.tables.ts'
export { domains } from './features/domains/domains.tables.ts'
export { billing_recipients, organizations } from './features/organization/organization.tables.ts'
export { ip_policies } from './features/policies/policies.tables.ts'
export { ports } from './features/ports/ports.tables.ts'
export { sso_connections, sso_domains } from './features/sso/sso.tables.ts'
export { statistics, statistics_sources, statistics_tops } from './features/statistics/statistics.tables.ts'
export { feedbacks, installation_settings } from './features/system/system.tables.ts'
export { team_ended_invites, team_invites } from './features/teams/invites/invites.tables.ts'
export { team_member_roles, team_roles } from './features/teams/roles.tables.ts'
export { team_former_members, team_members, teams } from './features/teams/teams.tables.ts'
export { endpoints, tunnels } from './features/tunnels/tunnels.tables.ts'
export { jobs } from './platform/jobs/jobs.tables.ts'
export { mailbox_letters } from './platform/mail/mail.tables.ts'
export { outbox } from './platform/outbox/outbox.tables.ts'
