import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { trafficPoliciesCalls as calls } from './calls.ts'
import { debugRoutes } from './debug-routes.ts'
import { languageRoutes } from './language-routes.ts'
import {
  attachments,
  changePolicy,
  createPolicy,
  diffParams,
  policy,
  policyEndpoints,
  policyPage,
  policyQuery,
  publishedPolicy,
  publishPolicy,
  ruleCounts,
  saveDraft,
  savedDraft,
  setAttachments,
  versionDetail,
  versionDiff,
  versionPage,
  versionParams,
  versionQuery,
} from './schemas.ts'
import { visitorRoutes } from './visitor-routes.ts'

const read = { permission: 'traffic_policies.read' } as const
/** Who manages the policies of the team needs no seat for it: the operation looks whose the policy is. */
const make = { permission: 'traffic_policies.own' } as const

export const trafficPoliciesRoutes = {
  ...languageRoutes,
  listPolicies: route('trafficPolicies', calls.listPolicies, {
    summary: 'List traffic policies',
    description: 'Newest first.',
    access: read,
    query: policyQuery,
    answer: policyPage,
  }),
  createPolicy: route('trafficPolicies', calls.createPolicy, {
    summary: 'Create a traffic policy',
    description: 'Its text is a draft until it is published.',
    access: make,
    body: createPolicy,
    answer: policy,
    status: 201,
    problems: ['Conflict', 'PaymentRequired'],
  }),
  listPolicyEndpoints: route('trafficPolicies', calls.listPolicyEndpoints, {
    summary: 'List the addresses to which a policy may be attached',
    access: read,
    answer: policyEndpoints,
  }),
  getPolicy: route('trafficPolicies', calls.getPolicy, {
    summary: 'Get a traffic policy with its draft',
    access: read,
    params: idParams,
    answer: policy,
    problems: ['NotFound'],
  }),
  changePolicy: route('trafficPolicies', calls.changePolicy, {
    summary: 'Rename or describe a traffic policy',
    access: read,
    params: idParams,
    body: changePolicy,
    answer: policy,
    problems: ['NotFound', 'PaymentRequired'],
  }),
  deletePolicy: route('trafficPolicies', calls.deletePolicy, {
    summary: 'Delete a traffic policy with its versions',
    description: 'Conflict while it is attached.',
    access: read,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  saveDraft: route('trafficPolicies', calls.saveDraft, {
    summary: 'Save the draft of a traffic policy',
    description:
      'The text may have errors. Conflict means that somebody else saved or published meanwhile; `data` holds their text and their revision.',
    access: read,
    params: idParams,
    body: saveDraft,
    answer: savedDraft,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  discardDraft: route('trafficPolicies', calls.discardDraft, {
    summary: 'Discard the draft of a traffic policy',
    access: read,
    params: idParams,
    answer: policy,
    problems: ['NotFound'],
  }),
  publishPolicy: route('trafficPolicies', calls.publishPolicy, {
    summary: 'Publish the draft, or a former version again',
    description:
      'All edges have it within two seconds. Conflict: it has errors, its tests fail, there is nothing to publish, or it changed meanwhile; `data.why` says which.',
    access: read,
    params: idParams,
    body: publishPolicy,
    answer: publishedPolicy,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  listVersions: route('trafficPolicies', calls.listVersions, {
    summary: 'List versions of a traffic policy',
    description: 'Newest first.',
    access: read,
    params: idParams,
    query: versionQuery,
    answer: versionPage,
    problems: ['NotFound'],
  }),
  getVersion: route('trafficPolicies', calls.getVersion, {
    summary: 'Get a version of a traffic policy',
    access: read,
    params: versionParams,
    answer: versionDetail,
    problems: ['NotFound'],
  }),
  diffVersions: route('trafficPolicies', calls.diffVersions, {
    summary: 'Compare two versions line by line',
    description: 'From `version` to `other`; 0 is the draft.',
    access: read,
    params: diffParams,
    answer: versionDiff,
    problems: ['NotFound'],
  }),
  getAttachments: route('trafficPolicies', calls.getAttachments, {
    summary: 'Get the addresses of a traffic policy',
    access: read,
    params: idParams,
    answer: attachments,
    problems: ['NotFound'],
  }),
  setAttachments: route('trafficPolicies', calls.setAttachments, {
    summary: 'Attach a traffic policy to addresses',
    description:
      'To names, domains and ports that the caller may manage. Conflict names the policy that is attached to one already.',
    access: read,
    params: idParams,
    body: setAttachments,
    answer: attachments,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  getRuleCounts: route('trafficPolicies', calls.getRuleCounts, {
    summary: 'Get what the rules of a traffic policy did in the last 24 hours',
    access: read,
    params: idParams,
    answer: ruleCounts,
    problems: ['NotFound'],
  }),
  ...debugRoutes,
  ...visitorRoutes,
}
