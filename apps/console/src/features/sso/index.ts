/**
 * Single sign-on of the current team: the issuer, domains with their proof, who gets in and who must. Owns no
 * route: the app gives the page its address. The offer on the sign-in page is in accounts.
 */

export { ssoTexts } from './sso.messages.ts'
export { SsoPage } from './sso-page.tsx'
