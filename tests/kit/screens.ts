import {
  askForProof,
  changeEmail,
  changePassword,
  choosePicture,
  enableMfa,
  giveRecoveryCodes,
  offerProviders,
  waitForFactor,
} from './account-states.ts'
import { domainScreens } from './domain-screens.ts'
import { failureScreens } from './failure-screens.ts'
import { gatewayScreens } from './gateway-screens.ts'
import { guideScreens } from './guide-screens.ts'
import { kindScreens } from './kind-screens.ts'
import type { Screen } from './open-screen.ts'
import { passwordScreens } from './password-screens.ts'
import { policyScreens } from './policy-screens.ts'
import { requestScreens } from './request-screens.ts'
import {
  askAboutAll,
  changeAnswer,
  chooseAll,
  createKey,
  dialogShown,
  editInDrawer,
  holdPlans,
  openHelp,
  openRowMenu,
  openTeamMenu,
  openUserMenu,
  pasteKeys,
  pastePrivateKey,
  reserveWrongly,
  searchCommands,
  submitEmail,
} from './screen-states.ts'
import { secretsScreens } from './secrets-screens.ts'
import { teamScreens } from './team-screens.ts'
import { vaultScreens } from './vault-screens.ts'
import { webhookScreens } from './webhook-screens.ts'

/** Every screen and the states of it that look different. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', viewer: 'guest', path: () => '/sign_in' },
  { name: 'sign-up', viewer: 'guest', path: () => '/sign_up' },
  { name: 'sign-up-complete', viewer: 'guest', path: () => '/sign_up', prepare: submitEmail },
  { name: 'password-recover', viewer: 'guest', path: () => '/password_recover' },
  {
    name: 'sign-in-provider-refused',
    viewer: 'guest',
    path: () => '/sign_in?provider=company&provider_error=account_exists',
    before: offerProviders,
    prepare: (page) => page.getByRole('button', { name: /GitHub$/ }).waitFor(),
  },
  { name: 'otp-verify', viewer: 'guest', path: () => '/otp_verify', before: waitForFactor },
  { name: 'otp-recovery', viewer: 'guest', path: () => '/otp_recovery', before: waitForFactor },
  { name: 'otp-gone', viewer: 'guest', path: () => '/otp_verify' },
  { name: 'profile', viewer: 'owner', path: () => '/profile' },
  { name: 'profile-security', viewer: 'owner', path: () => '/profile?tab=security', before: offerProviders },
  { name: 'profile-sessions', viewer: 'owner', path: () => '/profile?tab=sessions' },
  { name: 'profile-crop', viewer: 'head', path: () => '/profile', prepare: choosePicture },
  { name: 'profile-password', viewer: 'head', path: () => '/profile?tab=security', prepare: changePassword },
  {
    name: 'profile-proof',
    viewer: 'head',
    path: () => '/profile?tab=security',
    before: askForProof,
    prepare: changeEmail,
  },
  { name: 'profile-delete', viewer: 'head', path: () => '/profile_delete' },
  { name: 'mfa-setup', viewer: 'newcomer', path: () => '/mfa_setup' },
  {
    name: 'mfa-codes',
    viewer: 'newcomer',
    path: () => '/mfa_setup',
    before: giveRecoveryCodes,
    prepare: enableMfa,
  },
  { name: 'plans', viewer: 'owner', path: () => '/plans' },
  { name: 'plans-held', viewer: 'owner', path: () => '/plans', before: holdPlans },
  {
    name: 'quick-start-plain',
    viewer: 'newcomer',
    path: () => '/',
    prepare: (page) => page.locator('input[value=plain]').check(),
  },
  { name: 'quick-start-new', viewer: 'newcomer', path: () => '/' },
  { name: 'quick-start-live', viewer: 'owner', path: () => '/' },
  { name: 'tunnels-live', viewer: 'owner', path: () => '/tunnels' },
  { name: 'tunnels-menu', viewer: 'owner', path: () => '/tunnels', prepare: openRowMenu },
  { name: 'tunnels-chosen', viewer: 'owner', path: () => '/tunnels', prepare: chooseAll },
  { name: 'tunnels-stop-many', viewer: 'owner', path: () => '/tunnels', prepare: askAboutAll },
  { name: 'tunnels-history', viewer: 'owner', path: () => '/tunnels?tab=history' },
  { name: 'tunnels-empty', viewer: 'newcomer', path: () => '/tunnels' },
  {
    name: 'tunnels-drawer',
    viewer: 'owner',
    path: ({ tunnelId }) => `/tunnels?tunnel=${tunnelId}`,
    prepare: dialogShown,
  },
  {
    name: 'tunnels-error',
    viewer: 'owner',
    path: () => '/tunnels',
    before: (page) =>
      page.route('**/v1/tunnels?**', (route) =>
        route.fulfill({
          status: 500,
          json: { code: 'InternalError', error: 'Something went wrong.', request_id: 'req_01' },
        }),
      ),
  },
  ...requestScreens,
  ...domainScreens,
  ...kindScreens,
  ...gatewayScreens,
  ...vaultScreens,
  ...secretsScreens,
  ...passwordScreens,
  ...webhookScreens,
  ...policyScreens,
  { name: 'ports', viewer: 'owner', path: () => '/tcp_ports' },
  { name: 'ports-menu', viewer: 'owner', path: () => '/tcp_ports', prepare: openRowMenu },
  { name: 'ports-chosen', viewer: 'owner', path: () => '/tcp_ports', prepare: chooseAll },
  { name: 'ports-release-many', viewer: 'owner', path: () => '/tcp_ports', prepare: askAboutAll },
  { name: 'ports-none-match', viewer: 'owner', path: () => '/tcp_ports?q=nothing-like-this' },
  { name: 'ports-empty', viewer: 'newcomer', path: () => '/tcp_ports' },
  { name: 'ports-reserve', viewer: 'owner', path: () => '/tcp_ports?new=yes', prepare: dialogShown },
  {
    name: 'ports-reserve-refused',
    viewer: 'owner',
    path: () => '/tcp_ports?new=yes',
    prepare: reserveWrongly,
  },
  {
    name: 'ports-drawer',
    viewer: 'owner',
    path: ({ portId }) => `/tcp_ports?port=${portId}`,
    prepare: dialogShown,
  },
  {
    name: 'ports-edit',
    viewer: 'owner',
    path: ({ portId }) => `/tcp_ports?port=${portId}`,
    prepare: editInDrawer,
  },
  { name: 'team-tunnels', viewer: 'head', path: () => '/team_tunnels' },
  { name: 'team-ports', viewer: 'head', path: () => '/team_tcp_ports' },
  { name: 'team-ports-personal', viewer: 'owner', path: () => '/team_tcp_ports' },
  { name: 'public-keys', viewer: 'owner', path: () => '/public_keys' },
  { name: 'public-keys-connect', viewer: 'owner', path: () => '/public_keys?tab=connect' },
  { name: 'public-keys-empty', viewer: 'newcomer', path: () => '/public_keys' },
  { name: 'public-keys-add', viewer: 'owner', path: () => '/public_keys?new=yes', prepare: pasteKeys },
  {
    name: 'public-keys-private',
    viewer: 'owner',
    path: () => '/public_keys?new=yes',
    prepare: pastePrivateKey,
  },
  {
    name: 'public-keys-drawer',
    viewer: 'owner',
    path: ({ publicKeyId }) => `/public_keys?key=${publicKeyId}`,
    prepare: dialogShown,
  },
  {
    name: 'public-keys-edit',
    viewer: 'owner',
    path: ({ publicKeyId }) => `/public_keys?key=${publicKeyId}`,
    prepare: editInDrawer,
  },
  { name: 'public-keys-remove-many', viewer: 'owner', path: () => '/public_keys', prepare: askAboutAll },
  { name: 'team-public-keys', viewer: 'head', path: () => '/team_public_keys' },
  { name: 'api-keys', viewer: 'owner', path: () => '/api_keys' },
  { name: 'api-keys-empty', viewer: 'newcomer', path: () => '/api_keys' },
  { name: 'api-keys-create', viewer: 'owner', path: () => '/api_keys?new=yes', prepare: dialogShown },
  { name: 'api-keys-once', viewer: 'head', path: () => '/api_keys?new=yes', prepare: createKey },
  {
    name: 'api-keys-drawer',
    viewer: 'owner',
    path: ({ apiKeyId }) => `/api_keys?key=${apiKeyId}`,
    prepare: dialogShown,
  },
  { name: 'api-keys-revoke-many', viewer: 'owner', path: () => '/api_keys', prepare: askAboutAll },
  { name: 'token-none', viewer: 'newcomer', path: () => '/token' },
  { name: 'token', viewer: 'owner', path: () => '/token' },
  {
    name: 'client-login',
    viewer: 'owner',
    path: ({ temporalTokenId }) => `/client_login?id=${temporalTokenId}`,
  },
  ...teamScreens,
  { name: 'user-menu', viewer: 'owner', path: () => '/', prepare: openUserMenu },
  { name: 'team-selector', viewer: 'head', path: () => '/token', prepare: openTeamMenu },
  {
    name: 'rating',
    viewer: 'owner',
    path: () => '/token?show_feedback',
    prepare: async (page) => {
      await dialogShown(page)
      await page.getByRole('radio').nth(3).check()
    },
  },
  {
    name: 'banners',
    viewer: 'owner',
    path: () => '/tunnels',
    before: async (page) => {
      await changeAnswer(page, '**/v1/user?**', {
        is_marked_for_self_deletion: true,
        self_deletion_at: '2026-12-05T21:05:00.000Z',
      })
      await changeAnswer(page, '**/v1/system/settings', {
        banner: 'Works on <b>Sunday</b> from 2 to 4. <a href="https://status.example.org">Status</a>',
      })
    },
  },
  {
    name: 'desktop-app',
    viewer: 'newcomer',
    path: () => '/tunnels',
    before: (page) => changeAnswer(page, '**/v1/team/member', { may_offer_desktop_app: true }),
    prepare: dialogShown,
  },
  ...guideScreens,
  { name: 'help-dialog', viewer: 'owner', path: () => '/tunnels', prepare: openHelp },
  ...failureScreens,
  {
    name: 'command-menu',
    viewer: 'owner',
    path: () => '/',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await dialogShown(page)
    },
  },
  { name: 'command-menu-search', viewer: 'owner', path: () => '/', prepare: searchCommands },
]
