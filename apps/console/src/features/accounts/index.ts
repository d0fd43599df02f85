/**
 * Who is signed in: the pages that lead in (sign-in, sign-up, password recovery), the way out, the
 * person's language, and what the console tells a person once. Owns no route: the app gives pages their addresses and says where to go next.
 */
export { loadUser, useSignOut, useSwitchLanguage } from './accounts.queries.ts'
export { PASSWORD_MIN_LENGTH } from './accounts.rules.ts'
export { DeletionBanner } from './hints/deletion-banner.tsx'
export { DesktopAppDialog } from './hints/desktop-app-dialog.tsx'
export { useMember } from './hints/hints.queries.ts'
export { PromoCard } from './hints/promo-card.tsx'
export { PasswordRecoverPage } from './password-recover-page.tsx'
export { SignInPage } from './sign-in-page.tsx'
export { ticketOf } from './sign-in-ticket.ts'
export { SignUpCompletePage } from './sign-up-complete-page.tsx'
export { SignUpPage } from './sign-up-page.tsx'
export { useTicket } from './ticket-progress.tsx'
