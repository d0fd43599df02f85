/**
 * Single sign-on of the current team: the issuer, domains with their proof, who gets in and who must. The
 * offer on the sign-in page is in accounts.
 */
export { ssoRoutes } from './sso.routes.ts'
