import { createRoute, redirect } from '@tanstack/react-router'
import { getPage } from '../../platform/routing/page.ts'
import { frameRoute, signInLayoutRoute } from '../../platform/routing/parent-routes.ts'
import { textParam } from '../../platform/routing/search-params.ts'
import { toProfileSearch } from './profile/profile-search.ts'
import { toProviderReturn } from './providers/provider-return.ts'

const signInRoute = createRoute({
  getParentRoute: () => signInLayoutRoute,
  path: '/sign_in',
  component: getPage(() => import('./pages/sign-in.tsx'), 'SignIn'),
  validateSearch: toProviderReturn,
})

const otpVerifyRoute = createRoute({
  getParentRoute: () => signInLayoutRoute,
  path: '/otp_verify',
  component: getPage(() => import('./pages/otp-verify.tsx'), 'OtpVerify'),
})

const otpRecoveryRoute = createRoute({
  getParentRoute: () => signInLayoutRoute,
  path: '/otp_recovery',
  component: getPage(() => import('./pages/otp-recovery.tsx'), 'OtpRecovery'),
})

const ssoConfirmRoute = createRoute({
  getParentRoute: () => signInLayoutRoute,
  path: '/sso_confirm',
  component: getPage(() => import('./pages/sso-confirm.tsx'), 'SsoConfirm'),
})

const signUpRoute = createRoute({
  getParentRoute: () => signInLayoutRoute,
  path: '/sign_up',
  component: getPage(() => import('./pages/sign-up.tsx'), 'SignUp'),
  validateSearch: toProviderReturn,
})

const signUpCompleteRoute = createRoute({
  getParentRoute: () => signInLayoutRoute,
  path: '/sign_up_complete',
  component: getPage(() => import('./pages/sign-up-complete.tsx'), 'SignUpComplete'),
  validateSearch: (search): { email?: string; provider?: string } => ({
    email: textParam(search.email),
    provider: textParam(search.provider),
  }),
  beforeLoad: ({ search }) => {
    if (!search.email) throw redirect({ to: '/sign_up', replace: true })
  },
})

const passwordRecoverRoute = createRoute({
  getParentRoute: () => signInLayoutRoute,
  path: '/password_recover',
  component: getPage(() => import('./pages/password-recover.tsx'), 'PasswordRecover'),
  validateSearch: (search): { email?: string } => ({ email: textParam(search.email) }),
})

const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile',
  component: getPage(() => import('./pages/profile.tsx'), 'Profile'),
  validateSearch: toProfileSearch,
})

const profileDeleteRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile_delete',
  component: getPage(() => import('./pages/profile-delete.tsx'), 'ProfileDelete'),
})

const mfaSetupRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/mfa_setup',
  component: getPage(() => import('./mfa/mfa-setup-page.tsx'), 'MfaSetupPage'),
})

export const accountsRoutes = [
  signInRoute,
  otpVerifyRoute,
  otpRecoveryRoute,
  ssoConfirmRoute,
  signUpRoute,
  signUpCompleteRoute,
  passwordRecoverRoute,
  profileRoute,
  profileDeleteRoute,
  mfaSetupRoute,
] as const
