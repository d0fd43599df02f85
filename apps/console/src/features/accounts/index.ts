/**
 * Holds who is signed in: the pages that lead in (sign-in, second step, sign-up, password recovery), the way
 * out, the person’s profile and how they sign in, and what the console tells a person once.
 */
export { loadUser, useSwitchLanguage } from './accounts.queries.ts'
export { accountsRoutes } from './accounts.routes.ts'
export { DeletionBanner } from './hints/deletion-banner.tsx'
export { DesktopAppDialog } from './hints/desktop-app-dialog.tsx'
export { useMember } from './hints/hints.queries.ts'
export { PromoCard } from './hints/promo-card.tsx'
export { useThemeChoice } from './profile/profile.queries.ts'
export { ConfirmationProvider } from './proof/confirmation.tsx'
export { useSessions } from './sessions/sessions.queries.ts'
