import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { trafficPoliciesCalls as calls } from './calls.ts'
import {
  madeShareLink,
  makeShareLink,
  revokedVisitors,
  revokeVisitorsQuery,
  shareLinkParams,
  startedVisitorSignIn,
  startVisitorSignIn,
  visitorSessionPage,
  visitorSessionParams,
  visitorSessionQuery,
  visitorSignInQuery,
  visitorSignInView,
} from './visitor-schemas.ts'

const read = { permission: 'traffic_policies.read' } as const

export const visitorRoutes = {
  listVisitorSessions: route('trafficPolicies', calls.listVisitorSessions, {
    summary: 'List the visitors who are signed in by a traffic policy',
    description: 'Newest first.',
    access: read,
    params: idParams,
    query: visitorSessionQuery,
    answer: visitorSessionPage,
    problems: ['NotFound'],
  }),
  revokeVisitorSession: route('trafficPolicies', calls.revokeVisitorSession, {
    summary: 'End the session of a visitor',
    description: 'All edges refuse it within two seconds, also on connections that are open.',
    access: read,
    params: visitorSessionParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  revokeVisitorSessions: route('trafficPolicies', calls.revokeVisitorSessions, {
    summary: 'End the sessions of all visitors',
    access: read,
    params: idParams,
    query: revokeVisitorsQuery,
    answer: revokedVisitors,
    problems: ['NotFound'],
  }),
  makeShareLink: route('trafficPolicies', calls.makeShareLink, {
    summary: 'Make a share link of a traffic policy',
    description: 'Conflict when the published version has no `share-link` action with a key in plain text.',
    access: read,
    params: idParams,
    body: makeShareLink,
    answer: madeShareLink,
    status: 201,
    problems: ['NotFound', 'Conflict'],
  }),
  withdrawShareLink: route('trafficPolicies', calls.withdrawShareLink, {
    summary: 'Withdraw a share link and end the sessions that it has opened',
    access: read,
    params: shareLinkParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  viewVisitorSignIn: route('trafficPolicies', calls.viewVisitorSignIn, {
    summary: 'Get at which site you are about to sign in',
    access: 'signed_in',
    session: 'required',
    query: visitorSignInQuery,
    answer: visitorSignInView,
    problems: ['NotFound'],
  }),
  startVisitorSignIn: route('trafficPolicies', calls.startVisitorSignIn, {
    summary: 'Sign in at a site as a member of its team',
    description: 'The answer is for one site and one browser, and is used within a minute.',
    access: 'signed_in',
    session: 'required',
    body: startVisitorSignIn,
    answer: startedVisitorSignIn,
    problems: ['NotFound', 'Forbidden'],
  }),
}
