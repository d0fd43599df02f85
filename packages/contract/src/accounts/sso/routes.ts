import { route } from '../../route.ts'
import { accountsCalls as calls } from '../calls.ts'
import { providerStarted } from '../provider-links/schemas.ts'
import { currentUser } from '../schemas.ts'
import { confirmSso, findSso, foundSso, startSso } from './schemas.ts'

export const ssoSignInRoutes = {
  findSso: route('accounts', calls.findSso, {
    summary: 'Whether the domain of an address has single sign-on',
    access: 'public',
    body: findSso,
    answer: foundSso,
  }),
  startSso: route('accounts', calls.startSso, {
    summary: 'Begin to sign in by single sign-on',
    description:
      'The browser comes back signed in, or at `/sso_confirm` when the address has an account that is not linked yet: a code is mailed there.',
    access: 'public',
    body: startSso,
    answer: providerStarted,
    problems: ['NotFound'],
  }),
  confirmSso: route('accounts', calls.confirmSso, {
    summary: 'Link the account that exists with a mailed code, and sign in',
    description: 'In the browser that came back from the issuer.',
    access: 'public',
    body: confirmSso,
    answer: currentUser,
    problems: ['NotFound', 'UnknownLifetimeCode', 'OtpRequired', 'Forbidden'],
  }),
}
