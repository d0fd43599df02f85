import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import { providerStarted } from '../provider-links/schemas.ts'
import { currentUser } from '../schemas.ts'
import { confirmSso, findSso, foundSso, startSso } from './schemas.ts'

export const ssoSignInRoutes = {
  findSso: route('accounts', calls.findSso, {
    summary: 'Check whether an email domain has single sign-on',
    access: 'public',
    body: findSso,
    answer: foundSso,
  }),
  startSso: route('accounts', calls.startSso, {
    summary: 'Start single sign-on',
    description:
      'The browser returns signed in, or at `/sso_confirm` if the address has an account that is not linked yet: a code is sent to it.',
    access: 'public',
    body: startSso,
    answer: providerStarted,
    problems: ['NotFound'],
  }),
  confirmSso: route('accounts', calls.confirmSso, {
    summary: 'Link an existing account with the emailed code and sign in',
    description: 'Call it from the browser that returned from the issuer.',
    access: 'public',
    body: confirmSso,
    answer: currentUser,
    problems: ['NotFound', 'UnknownLifetimeCode', 'OtpRequired', 'Forbidden'],
  }),
}
