/**
 * IP policies of the current team: the list of them with what each is attached to, and the editor of rules.
 * Owns no route: the app gives the page its address.
 */
export { IpPoliciesPage } from './ip-policies-page.tsx'
export { policiesTexts } from './policies.messages.ts'
export { toPoliciesSearch } from './policies-search.ts'
