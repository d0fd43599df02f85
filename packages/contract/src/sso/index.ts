/** Single sign-on of a team, and the domains it proved. */
export type { DomainFinding, SaveSso, Sso, SsoDomain, SsoTest } from './schemas.ts'
export { SSO_DOMAINS_PER_TEAM } from './schemas.ts'
