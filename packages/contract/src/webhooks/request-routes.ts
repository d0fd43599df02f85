import { z } from 'zod'
import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { webhooksCalls as calls } from './calls.ts'
import {
  checkedWebhook,
  checkWebhook,
  delivery,
  deliveryPage,
  deliveryParams,
  deliveryQuery,
  deliverySummary,
  exportQuery,
  replayParams,
  replayWebhook,
  requestPage,
  requestParams,
  requestQuery,
  webhookNews,
  webhookReplay,
  webhookRequest,
} from './request-schemas.ts'

const read = { permission: 'webhooks.read' } as const
/** What senders sent is secret: an API key has to be a full one. */
const requests = { permission: 'webhooks.read_requests' } as const
/** A body is no page of ours, whatever it says it is. */
const BODY = ['application/octet-stream'] as const

export const webhookRequestsRoutes = {
  listWebhookRequests: route('webhooks', calls.listWebhookRequests, {
    summary: 'List stored requests of a webhook',
    description: 'Newest first. ValidationError: `q` cannot be read.',
    access: requests,
    params: idParams,
    query: requestQuery,
    answer: requestPage,
    problems: ['NotFound'],
  }),
  getWebhookRequest: route('webhooks', calls.getWebhookRequest, {
    summary: 'Get a stored request with its deliveries',
    access: requests,
    params: requestParams,
    answer: webhookRequest,
    problems: ['NotFound'],
  }),
  getWebhookRequestBody: route('webhooks', calls.getWebhookRequestBody, {
    summary: 'Download the body of a stored request',
    description: 'As it was sent; NotFound once it has expired.',
    access: requests,
    params: requestParams,
    answer: z.string(),
    file: BODY,
    problems: ['NotFound'],
  }),
  deleteWebhookRequest: route('webhooks', calls.deleteWebhookRequest, {
    summary: 'Delete a stored request',
    description: 'Conflict: a delivery of it is being sent.',
    access: requests,
    params: requestParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  watchWebhook: route('webhooks', calls.watchWebhook, {
    summary: 'Stream requests and deliveries of a webhook',
    description: 'Server-sent events; `data` of each is one JSON object.',
    access: requests,
    params: idParams,
    answer: webhookNews,
    stream: true,
    problems: ['NotFound'],
  }),
  replayWebhook: route('webhooks', calls.replayWebhook, {
    summary: 'Deliver stored requests again',
    description:
      'Named ones, or those that a search finds, at most 100,000. Conflict: too many are found, or a replay of the webhook is running.',
    access: requests,
    params: idParams,
    body: replayWebhook,
    answer: webhookReplay,
    status: 202,
    problems: ['NotFound', 'Conflict'],
  }),
  getWebhookReplay: route('webhooks', calls.getWebhookReplay, {
    summary: 'Get the progress of a replay',
    access: requests,
    params: replayParams,
    answer: webhookReplay,
    problems: ['NotFound'],
  }),
  cancelWebhookReplay: route('webhooks', calls.cancelWebhookReplay, {
    summary: 'Cancel a replay',
    description: 'What was not sent yet is cancelled.',
    access: requests,
    params: replayParams,
    answer: webhookReplay,
    problems: ['NotFound', 'Conflict'],
  }),
  listWebhookDeliveries: route('webhooks', calls.listWebhookDeliveries, {
    summary: 'List deliveries of a webhook',
    description: 'Newest first.',
    access: read,
    params: idParams,
    query: deliveryQuery,
    answer: deliveryPage,
    problems: ['NotFound'],
  }),
  getWebhookDelivery: route('webhooks', calls.getWebhookDelivery, {
    summary: 'Get a delivery with its attempts',
    access: requests,
    params: deliveryParams,
    answer: delivery,
    problems: ['NotFound'],
  }),
  retryWebhookDelivery: route('webhooks', calls.retryWebhookDelivery, {
    summary: 'Try a delivery now',
    description:
      'A waiting one is due at once; of a dead one a new delivery is made. Conflict: it is in another state.',
    access: read,
    params: deliveryParams,
    answer: deliverySummary,
    status: 202,
    problems: ['NotFound', 'Conflict'],
  }),
  skipWebhookDelivery: route('webhooks', calls.skipWebhookDelivery, {
    summary: 'Let the requests after a dead delivery go on',
    description: 'Of a target with `on_dead: hold`.',
    access: read,
    params: deliveryParams,
    answer: deliverySummary,
    problems: ['NotFound', 'Conflict'],
  }),
  cancelWebhookDelivery: route('webhooks', calls.cancelWebhookDelivery, {
    summary: 'Cancel a delivery',
    description: 'Conflict: it is being sent, or has ended.',
    access: read,
    params: deliveryParams,
    answer: deliverySummary,
    problems: ['NotFound', 'Conflict'],
  }),
  exportWebhook: route('webhooks', calls.exportWebhook, {
    summary: 'Export stored requests of a webhook',
    description: 'At most the newest 10,000, oldest first. `fixture` is what `nora webhook check` reads.',
    access: requests,
    params: idParams,
    query: exportQuery,
    answer: z.string(),
    file: ['application/json', 'application/jsonl', 'text/plain'],
    problems: ['NotFound'],
  }),
  checkWebhook: route('webhooks', calls.checkWebhook, {
    summary: 'Try a filter and a transform on stored requests',
    description: 'Nothing is sent.',
    access: requests,
    params: idParams,
    body: checkWebhook,
    answer: checkedWebhook,
    problems: ['NotFound'],
  }),
}
