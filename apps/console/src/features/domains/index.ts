/**
 * Domains: the reader's own and the team's, one of them in a drawer, reserving, changing and releasing
 * static names. Which tunnel stands behind a name follows the event stream of tunnels.
 */
export { domainsTexts } from './domains.messages.ts'
export { useDomains } from './domains.queries.ts'
export { DomainsPage } from './domains-page.tsx'
export { toDomainsSearch } from './domains-search.ts'
export { KeepName } from './keep-name.tsx'
