/**
 * Who is signed in: the pages that lead in (sign-in, sign-up, password recovery), the way out, and the
 * person's language. Owns no route: the app gives pages their addresses and says where to go next.
 */
export { loadUser, useSignOut, useSwitchLanguage } from './accounts.queries.ts'
export { PASSWORD_MIN_LENGTH } from './accounts.rules.ts'
export { PasswordRecoverPage } from './password-recover-page.tsx'
export { SignInPage } from './sign-in-page.tsx'
export { ticketOf } from './sign-in-ticket.ts'
export { SignUpCompletePage } from './sign-up-complete-page.tsx'
export { SignUpPage } from './sign-up-page.tsx'
export { useTicket } from './ticket-progress.tsx'
