import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { webhooksCalls as calls } from './calls.ts'
import { webhookRequestsRoutes } from './request-routes.ts'
import {
  addTarget,
  changeTarget,
  changeWebhook,
  createWebhook,
  deleteWebhookQuery,
  probedTarget,
  rotateWebhook,
  targetParams,
  testedWebhook,
  testWebhook,
  webhook,
  webhookPage,
  webhookQuery,
  webhookTarget,
  webhookTargets,
} from './schemas.ts'

const read = { permission: 'webhooks.read' } as const
/** Who manages the webhooks of the team needs no seat for it: the operation looks whose the webhook is. */
const make = { permission: 'webhooks.manage_own' } as const
const changes = ['NotFound', 'Conflict', 'PaymentRequired'] as const

export const webhooksRoutes = {
  listWebhooks: route('webhooks', calls.listWebhooks, {
    summary: 'List webhooks',
    description: 'Newest first.',
    access: read,
    query: webhookQuery,
    answer: webhookPage,
  }),
  createWebhook: route('webhooks', calls.createWebhook, {
    summary: 'Create a webhook',
    description:
      'Its address takes requests on all edges within two seconds. Conflict: its name or hostname is taken.',
    access: make,
    body: createWebhook,
    answer: webhook,
    status: 201,
    problems: changes,
  }),
  getWebhook: route('webhooks', calls.getWebhook, {
    summary: 'Get a webhook with its targets',
    access: read,
    params: idParams,
    answer: webhook,
    problems: ['NotFound'],
  }),
  changeWebhook: route('webhooks', calls.changeWebhook, {
    summary: 'Change a webhook',
    description:
      'Conflict means that somebody else changed it meanwhile, with their state in `data`, or that its hostname is in use.',
    access: read,
    params: idParams,
    body: changeWebhook,
    answer: webhook,
    problems: changes,
  }),
  deleteWebhook: route('webhooks', calls.deleteWebhook, {
    summary: 'Delete a webhook with all that it keeps',
    description: 'Conflict: deliveries are waiting and `name` is missing or another; `data` says how many.',
    access: read,
    params: idParams,
    query: deleteWebhookQuery,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  rotateWebhook: route('webhooks', calls.rotateWebhook, {
    summary: 'Give a webhook a new address',
    description: 'The one before takes requests for `overlap_s` seconds more, and is answered 410 then.',
    access: read,
    params: idParams,
    body: rotateWebhook,
    answer: webhook,
    problems: ['NotFound', 'Conflict'],
  }),
  pauseWebhook: route('webhooks', calls.pauseWebhook, {
    summary: 'Pause the deliveries of a webhook',
    description: 'Requests are taken and stored; what waits is held.',
    access: read,
    params: idParams,
    answer: webhook,
    problems: ['NotFound'],
  }),
  resumeWebhook: route('webhooks', calls.resumeWebhook, {
    summary: 'Resume the deliveries of a webhook',
    access: read,
    params: idParams,
    answer: webhook,
    problems: ['NotFound'],
  }),
  testWebhook: route('webhooks', calls.testWebhook, {
    summary: 'Send a signed sample event to a webhook',
    description:
      'It is checked, stored and delivered as one of the sender. Conflict: no edge is there, or nobody but the sender can sign.',
    access: read,
    params: idParams,
    body: testWebhook,
    answer: testedWebhook,
    problems: ['NotFound', 'Conflict'],
  }),
  listWebhookTargets: route('webhooks', calls.listWebhookTargets, {
    summary: 'List the targets of a webhook',
    access: read,
    params: idParams,
    answer: webhookTargets,
    problems: ['NotFound'],
  }),
  addWebhookTarget: route('webhooks', calls.addWebhookTarget, {
    summary: 'Add a target to a webhook',
    description: 'It gets what comes from now on; earlier requests by a replay.',
    access: read,
    params: idParams,
    body: addTarget,
    answer: webhookTarget,
    status: 201,
    problems: changes,
  }),
  changeWebhookTarget: route('webhooks', calls.changeWebhookTarget, {
    summary: 'Change a target of a webhook',
    access: read,
    params: targetParams,
    body: changeTarget,
    answer: webhookTarget,
    problems: changes,
  }),
  removeWebhookTarget: route('webhooks', calls.removeWebhookTarget, {
    summary: 'Remove a target from a webhook',
    description: 'What waits for it is cancelled.',
    access: read,
    params: targetParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  pauseWebhookTarget: route('webhooks', calls.pauseWebhookTarget, {
    summary: 'Pause a target of a webhook',
    access: read,
    params: targetParams,
    answer: webhookTarget,
    problems: ['NotFound'],
  }),
  resumeWebhookTarget: route('webhooks', calls.resumeWebhookTarget, {
    summary: 'Resume a target of a webhook',
    access: read,
    params: targetParams,
    answer: webhookTarget,
    problems: ['NotFound'],
  }),
  probeWebhookTarget: route('webhooks', calls.probeWebhookTarget, {
    summary: 'Try the next delivery of a failing target now',
    description: 'A good answer makes the target active. Conflict: nothing is waiting for it.',
    access: read,
    params: targetParams,
    answer: probedTarget,
    problems: ['NotFound', 'Conflict'],
  }),
  ...webhookRequestsRoutes,
}
