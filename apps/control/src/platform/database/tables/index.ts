/**
 * Every table, a file per feature that writes it; `system.ts` holds the ones of `platform/`. The SQL files
 * in `migrations/` make what is described here: `drizzle-kit generate` writes the next one.
 */
export { attempts, avatars, one_time_codes, sessions, sign_in_tickets, users } from './accounts.ts'
export { audit_streams } from './audit-streams.ts'
export { credentials, public_keys, ssh_host_keys, temporal_tokens } from './credentials.ts'
export { domains } from './domains.ts'
export { ip_policies } from './ip-policies.ts'
export { billing_recipients, organizations } from './organizations.ts'
export { ports } from './ports.ts'
export { provider_flows, provider_links } from './provider-links.ts'
export { passkey_challenges, passkeys, recovery_codes, totp_secrets } from './sign-in-factors.ts'
export { sso_connections, sso_domains } from './sso.ts'
export { statistics, statistics_sources, statistics_tops } from './statistics.ts'
export {
  audit_events,
  audit_heads,
  feedbacks,
  installation_settings,
  jobs,
  mailbox_letters,
  outbox,
} from './system.ts'
export { team_former_members } from './team-former-members.ts'
export { team_invites } from './team-invites.ts'
export { team_members } from './team-members.ts'
export { team_plans } from './team-plans.ts'
export { team_member_roles, team_roles } from './team-roles.ts'
export { teams } from './teams.ts'
export { endpoints, tunnels } from './tunnels.ts'
