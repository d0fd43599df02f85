/**
 * Who is signed in: the pages that lead in (sign-in, second step, sign-up, password recovery), the way out,
 * the person's profile and how they sign in, and what the console tells a person once. Owns no route: the app
 * gives pages their addresses and says where to go next.
 */
export { loadUser, type NextStep, type Progress, useSignOut, useSwitchLanguage } from './accounts.queries.ts'
export { ProfileDeletePage } from './deletion/profile-delete-page.tsx'
export { DeletionBanner } from './hints/deletion-banner.tsx'
export { DesktopAppDialog } from './hints/desktop-app-dialog.tsx'
export { useMember } from './hints/hints.queries.ts'
export { PromoCard } from './hints/promo-card.tsx'
export { MfaSetupPage } from './mfa/mfa-setup-page.tsx'
export { OtpRecoveryPage } from './otp/otp-recovery-page.tsx'
export { OtpVerifyPage } from './otp/otp-verify-page.tsx'
export { PASSWORD_MIN_LENGTH } from './password-length.ts'
export { PasswordRecoverPage } from './password-recover-page.tsx'
export { useThemeChoice } from './profile/profile.queries.ts'
export { ProfilePage } from './profile/profile-page.tsx'
export { toProfileSearch } from './profile/profile-search.ts'
export { ConfirmationProvider } from './proof/confirmation.tsx'
export { toProviderReturn } from './providers/provider-return.ts'
export { ProviderSignUpCompletePage } from './providers/provider-sign-up-complete-page.tsx'
export { ProviderSignUpPage } from './providers/provider-sign-up-page.tsx'
export { SignInPage } from './sign-in-page.tsx'
export { ticketOf } from './sign-in-ticket.ts'
export { SignUpCompletePage } from './sign-up-complete-page.tsx'
export { SignUpPage } from './sign-up-page.tsx'
export { SsoConfirmPage } from './sso/sso-confirm-page.tsx'
export { useTicket } from './use-ticket.ts'
