/**
 * Domains: the reader's own and the team's, one of them in a drawer, reserving, changing and releasing
 * static names. Which tunnel stands behind a name follows the event stream of tunnels.
 */

export { domainsRoutes } from './domains.routes.ts'
export { KeepName } from './lazy-keep-name.ts'
