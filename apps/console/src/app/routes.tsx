import { createRoute, redirect } from '@tanstack/react-router'
import { ticketOf, toProfileSearch, toProviderReturn } from '../features/accounts/index.ts'
import { toApiKeysSearch, toPublicKeysSearch } from '../features/credentials/index.ts'
import { toDomainsSearch } from '../features/domains/index.ts'
import { toPortsSearch } from '../features/ports/index.ts'
import { toTunnelsSearch } from '../features/tunnels/index.ts'
import { SignInLayout } from './frame/entrance.tsx'
import { frameRoute, getPage, guardedRoute, rootRoute } from './frame-route.tsx'
import { localPath } from './guard.ts'
import { NotFound } from './pages/not-found.tsx'
import { textParam } from './search-params.ts'
import { teamRoutes } from './team-routes.tsx'

/** Pages that lead in. Whoever is signed in already has nothing to do there. */
const entranceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entrance',
  component: SignInLayout,
  validateSearch: (search): { redirect?: string } => ({ redirect: localPath(search.redirect) }),
  beforeLoad: async ({ context: { platform, checkUser }, search, location }) => {
    if (ticketOf(location.hash)) return
    if (platform.session.get() || platform.session.mayBeSignedIn()) await checkUser()
    if (platform.session.get()) throw redirect({ href: search.redirect ?? '/', replace: true })
  },
})

const signInRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/sign_in',
  component: getPage(() => import('./pages/sign-in.tsx'), 'SignIn'),
  validateSearch: toProviderReturn,
})

const otpVerifyRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/otp_verify',
  component: getPage(() => import('./pages/otp-verify.tsx'), 'OtpVerify'),
})

const otpRecoveryRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/otp_recovery',
  component: getPage(() => import('./pages/otp-recovery.tsx'), 'OtpRecovery'),
})

const ssoConfirmRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/sso_confirm',
  component: getPage(() => import('./pages/sso-confirm.tsx'), 'SsoConfirm'),
})

const signUpRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/sign_up',
  component: getPage(() => import('./pages/sign-up.tsx'), 'SignUp'),
  validateSearch: toProviderReturn,
})

const signUpCompleteRoute = createRoute({
  getParentRoute: () => entranceRoute,
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
  getParentRoute: () => entranceRoute,
  path: '/password_recover',
  component: getPage(() => import('./pages/password-recover.tsx'), 'PasswordRecover'),
  validateSearch: (search): { email?: string } => ({ email: textParam(search.email) }),
})

/** For whoever reads the mail of an address: signed in or not. */
const billingConfirmRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/billing_confirm',
  component: getPage(() => import('./pages/billing-confirm.tsx'), 'BillingConfirm'),
})

const clientLoginRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/client_login',
  component: getPage(() => import('./pages/client-login.tsx'), 'ClientLogin'),
  validateSearch: (search): { id?: string } => ({ id: textParam(search.id) }),
})

const acceptInviteRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/accept_invite/$id',
  component: getPage(() => import('./pages/accept-invite.tsx'), 'AcceptInvite'),
})

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: getPage(() => import('./pages/home.tsx'), 'Home'),
})

const helpRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/help',
  component: getPage(() => import('./pages/help.tsx'), 'Help'),
})

const tokenRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/token',
  component: getPage(() => import('./pages/token.tsx'), 'Token'),
})

const tunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tunnels',
  component: getPage(() => import('./pages/tunnels.tsx'), 'Tunnels'),
  validateSearch: toTunnelsSearch,
})

const tunnelRequestRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tunnels/$id/requests/$requestId',
  component: getPage(() => import('./pages/tunnel-request.tsx'), 'TunnelRequest'),
})

const domainsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/domains',
  component: getPage(() => import('./pages/domains.tsx'), 'Domains'),
  validateSearch: toDomainsSearch,
})

const tcpPortsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tcp_ports',
  component: getPage(() => import('./pages/tcp-ports.tsx'), 'TcpPorts'),
  validateSearch: toPortsSearch,
})

const publicKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/public_keys',
  component: getPage(() => import('./pages/public-keys.tsx'), 'PublicKeys'),
  validateSearch: toPublicKeysSearch,
})

const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/api_keys',
  component: getPage(() => import('./pages/api-keys.tsx'), 'ApiKeys'),
  validateSearch: toApiKeysSearch,
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
  component: getPage(() => import('./pages/mfa-setup.tsx'), 'MfaSetup'),
})

const plansRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/plans',
  component: getPage(() => import('./pages/plans.tsx'), 'Plans'),
})

const notFoundRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '$',
  component: NotFound,
})

export const routeTree = rootRoute.addChildren([
  entranceRoute.addChildren([
    signInRoute,
    otpVerifyRoute,
    otpRecoveryRoute,
    ssoConfirmRoute,
    signUpRoute,
    signUpCompleteRoute,
    passwordRecoverRoute,
  ]),
  billingConfirmRoute,
  guardedRoute.addChildren([
    clientLoginRoute,
    acceptInviteRoute,
    frameRoute.addChildren([
      homeRoute,
      helpRoute,
      tokenRoute,
      tunnelsRoute,
      tunnelRequestRoute,
      domainsRoute,
      tcpPortsRoute,
      ...teamRoutes,
      publicKeysRoute,
      apiKeysRoute,
      profileRoute,
      profileDeleteRoute,
      mfaSetupRoute,
      plansRoute,
      notFoundRoute,
    ]),
  ]),
])
