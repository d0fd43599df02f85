import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { trafficPoliciesCalls as calls } from './calls.ts'
import {
  compared,
  comparePolicy,
  debugCaptureDetail,
  debugCaptures,
  debugCapturesQuery,
  debugged,
  debugPolicy,
  sharedTrace,
  sharedTraceDetail,
  shareTrace,
} from './debug-schemas.ts'

const read = { permission: 'traffic_policies.read' } as const
const captured = { permission: 'captures.read_own' } as const

export const debugRoutes = {
  debugPolicy: route('trafficPolicies', calls.debugPolicy, {
    summary: 'Run a traffic policy on a request and trace it',
    description:
      'A text or a saved policy, on a given or a captured request. Actions with effects are not run; `stand_ins` say what they would answer.',
    access: read,
    body: debugPolicy,
    answer: debugged,
    problems: ['NotFound'],
  }),
  comparePolicy: route('trafficPolicies', calls.comparePolicy, {
    summary: 'Compare a traffic policy with the one in force on captured requests',
    description: 'Requests whose decision depends on hidden values are marked `cannot_tell`.',
    access: captured,
    body: comparePolicy,
    answer: compared,
    problems: ['NotFound'],
  }),
  listDebugCaptures: route('trafficPolicies', calls.listDebugCaptures, {
    summary: 'List captured requests to debug with',
    description: 'Of all tunnels that the caller may read, newest first.',
    access: captured,
    query: debugCapturesQuery,
    answer: debugCaptures,
    problems: ['NotFound'],
  }),
  getDebugCapture: route('trafficPolicies', calls.getDebugCapture, {
    summary: 'Get a captured request to debug with',
    access: captured,
    params: idParams,
    answer: debugCaptureDetail,
    problems: ['NotFound'],
  }),
  shareTrace: route('trafficPolicies', calls.shareTrace, {
    summary: 'Share a trace with the team',
    description: 'Runs the policy and keeps the request and the trace, encrypted, until it expires.',
    access: { permission: 'traffic_policies.own' },
    body: shareTrace,
    answer: sharedTrace,
    status: 201,
    problems: ['NotFound', 'Conflict'],
  }),
  getSharedTrace: route('trafficPolicies', calls.getSharedTrace, {
    summary: 'Get a shared trace',
    access: read,
    params: idParams,
    answer: sharedTraceDetail,
    problems: ['NotFound'],
  }),
  deleteSharedTrace: route('trafficPolicies', calls.deleteSharedTrace, {
    summary: 'Delete a shared trace',
    description: 'Members delete their own; who manages the policies of the team deletes any.',
    access: read,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
}
