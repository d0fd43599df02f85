import { loadPart } from '@nora/ui'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type Progress, ticketOf, toProfileSearch, toProviderReturn } from '../features/accounts/index.ts'
import { toApiKeysSearch, toPublicKeysSearch } from '../features/credentials/index.ts'
import { toPortsSearch } from '../features/ports/index.ts'
import { toMembersSearch, toRolesSearch } from '../features/teams/index.ts'
import { toTunnelsSearch } from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.tsx'
import { Entrance } from './frame/entrance.tsx'
import { Root } from './frame/root.tsx'
import { localPath, wayBack } from './guard.ts'
import { PageError } from './page-error.tsx'
import { NotFound } from './pages/not-found.tsx'
import { textParam } from './search-params.ts'

export type RouterContext = {
  platform: Platform
  /** Settles when it is known who is here. */
  checkUser(): Promise<Progress>
}

/** A page in a file of its own; it comes, late, even from a server that restarts. */
const pageOf: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadPart(load), name)

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Root, errorComponent: PageError })

/** Pages that lead in. Whoever is signed in already has nothing to do there. */
const entranceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'entrance',
  component: Entrance,
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
  component: pageOf(() => import('./pages/sign-in.tsx'), 'SignIn'),
  validateSearch: toProviderReturn,
})

const otpVerifyRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/otp_verify',
  component: pageOf(() => import('./pages/otp-verify.tsx'), 'OtpVerify'),
})

const otpRecoveryRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/otp_recovery',
  component: pageOf(() => import('./pages/otp-recovery.tsx'), 'OtpRecovery'),
})

const signUpRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/sign_up',
  component: pageOf(() => import('./pages/sign-up.tsx'), 'SignUp'),
  validateSearch: toProviderReturn,
})

const signUpCompleteRoute = createRoute({
  getParentRoute: () => entranceRoute,
  path: '/sign_up_complete',
  component: pageOf(() => import('./pages/sign-up-complete.tsx'), 'SignUpComplete'),
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
  component: pageOf(() => import('./pages/password-recover.tsx'), 'PasswordRecover'),
  validateSearch: (search): { email?: string } => ({ email: textParam(search.email) }),
})

/** Everything else needs a user, and comes back after the sign-in. */
const guardedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guarded',
  beforeLoad: async ({ context: { platform, checkUser }, location }) => {
    const progress = await checkUser()
    if (platform.session.get()) return
    const to = progress === 'factor_due' ? '/otp_verify' : '/sign_in'
    throw redirect({ to, search: { redirect: wayBack(location.href) }, replace: true })
  },
})

const clientLoginRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/client_login',
  component: pageOf(() => import('./pages/client-login.tsx'), 'ClientLogin'),
  validateSearch: (search): { id?: string } => ({ id: textParam(search.id) }),
  errorComponent: PageError,
})

const acceptInviteRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: '/accept_invite/$id',
  component: pageOf(() => import('./pages/accept-invite.tsx'), 'AcceptInvite'),
  errorComponent: PageError,
})

const frameRoute = createRoute({
  getParentRoute: () => guardedRoute,
  id: 'frame',
  component: pageOf(() => import('./frame/frame.tsx'), 'Frame'),
})

const homeRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/',
  component: pageOf(() => import('./pages/home.tsx'), 'Home'),
  errorComponent: PageError,
})

const helpRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/help',
  component: pageOf(() => import('./pages/help.tsx'), 'Help'),
  errorComponent: PageError,
})

const tokenRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/token',
  component: pageOf(() => import('./pages/token.tsx'), 'Token'),
  errorComponent: PageError,
})

const tunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tunnels',
  component: pageOf(() => import('./pages/tunnels.tsx'), 'Tunnels'),
  validateSearch: toTunnelsSearch,
  errorComponent: PageError,
})

const teamTunnelsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tunnels',
  component: pageOf(() => import('./pages/team-tunnels.tsx'), 'TeamTunnels'),
  validateSearch: toTunnelsSearch,
  errorComponent: PageError,
})

const tcpPortsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tcp_ports',
  component: pageOf(() => import('./pages/tcp-ports.tsx'), 'TcpPorts'),
  validateSearch: toPortsSearch,
  errorComponent: PageError,
})

const teamTcpPortsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_tcp_ports',
  component: pageOf(() => import('./pages/team-tcp-ports.tsx'), 'TeamTcpPorts'),
  validateSearch: toPortsSearch,
  errorComponent: PageError,
})

const publicKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/public_keys',
  component: pageOf(() => import('./pages/public-keys.tsx'), 'PublicKeys'),
  validateSearch: toPublicKeysSearch,
  errorComponent: PageError,
})

const teamPublicKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_public_keys',
  component: pageOf(() => import('./pages/team-public-keys.tsx'), 'TeamPublicKeys'),
  validateSearch: toPublicKeysSearch,
  errorComponent: PageError,
})

const apiKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/api_keys',
  component: pageOf(() => import('./pages/api-keys.tsx'), 'ApiKeys'),
  validateSearch: toApiKeysSearch,
  errorComponent: PageError,
})

const teamNewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_new',
  component: pageOf(() => import('./pages/team-new.tsx'), 'TeamNew'),
  errorComponent: PageError,
})

const teamRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team',
  component: pageOf(() => import('./pages/team.tsx'), 'Team'),
  validateSearch: toMembersSearch,
  errorComponent: PageError,
})

const teamRolesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_roles',
  component: pageOf(() => import('./pages/team-roles.tsx'), 'TeamRoles'),
  validateSearch: toRolesSearch,
  errorComponent: PageError,
})

const teamSettingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/team_settings',
  component: pageOf(() => import('./pages/team-settings.tsx'), 'TeamSettings'),
  errorComponent: PageError,
})

const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile',
  component: pageOf(() => import('./pages/profile.tsx'), 'Profile'),
  validateSearch: toProfileSearch,
  errorComponent: PageError,
})

const profileDeleteRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile_delete',
  component: pageOf(() => import('./pages/profile-delete.tsx'), 'ProfileDelete'),
  errorComponent: PageError,
})

const mfaSetupRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/mfa_setup',
  component: pageOf(() => import('./pages/mfa-setup.tsx'), 'MfaSetup'),
  errorComponent: PageError,
})

const plansRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/plans',
  component: pageOf(() => import('./pages/plans.tsx'), 'Plans'),
  errorComponent: PageError,
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
    signUpRoute,
    signUpCompleteRoute,
    passwordRecoverRoute,
  ]),
  guardedRoute.addChildren([
    clientLoginRoute,
    acceptInviteRoute,
    frameRoute.addChildren([
      homeRoute,
      helpRoute,
      tokenRoute,
      tunnelsRoute,
      teamTunnelsRoute,
      tcpPortsRoute,
      teamTcpPortsRoute,
      publicKeysRoute,
      teamPublicKeysRoute,
      apiKeysRoute,
      teamNewRoute,
      teamRoute,
      teamRolesRoute,
      teamSettingsRoute,
      profileRoute,
      profileDeleteRoute,
      mfaSetupRoute,
      plansRoute,
      notFoundRoute,
    ]),
  ]),
])
