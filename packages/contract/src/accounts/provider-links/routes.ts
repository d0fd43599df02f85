import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import {
  providerLinkList,
  providerParams,
  providerSignUp,
  providerStarted,
  startProvider,
} from './schemas.ts'

const security = { permission: 'account.security' } as const

export const providerLinksRoutes = {
  listProviderLinks: route('accounts', calls.listProviderLinks, {
    summary: 'List identity providers and your links',
    access: security,
    session: 'required',
    answer: providerLinkList,
  }),
  startProviderSignIn: route('accounts', calls.startProviderSignIn, {
    summary: 'Start a sign-in with a provider',
    description:
      'The browser returns signed in, at `/otp_verify` if a second factor is required, or at `/sign_up?provider=ID` if the provider does not verify the address (see `getProviderSignUp`).',
    access: 'public',
    params: providerParams,
    body: startProvider,
    answer: providerStarted,
    problems: ['NotFound'],
  }),
  linkProvider: route('accounts', calls.linkProvider, {
    summary: 'Start linking a provider',
    description: 'The browser comes back at `/profile?provider=ID`.',
    access: security,
    session: 'confirmed',
    params: providerParams,
    body: startProvider,
    answer: providerStarted,
    problems: ['NotFound', 'Conflict'],
  }),
  unlinkProvider: route('accounts', calls.unlinkProvider, {
    summary: 'Unlink a provider',
    description: 'Refused if it is your last way to sign in.',
    access: security,
    session: 'confirmed',
    params: providerParams,
    answer: providerLinkList,
    problems: ['NotFound', 'Conflict'],
  }),
  getProviderSignUp: route('accounts', calls.getProviderSignUp, {
    summary: 'Get the provider sign-up that is waiting for an email address',
    description:
      'It belongs to this browser and expires after 30 minutes. Complete it with `signUp` and `with_provider`.',
    access: 'public',
    answer: providerSignUp,
    problems: ['NotFound'],
  }),
}
