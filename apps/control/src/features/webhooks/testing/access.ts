import {
  type Access,
  type Given,
  type Row,
  read,
  seated,
  write,
} from '../../../../tests/authorisation/access.ts'

/** Keys that only read are refused: what senders sent is secret. */
const stored: Row = ['everyone', 'full']
const version = { version: 1 }
const target = { name: 'Shop', kind: 'url', address: 'https://example.com/hooks' }

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'webhooks.listWebhooks': read,
    'webhooks.createWebhook': seated,
    'webhooks.getWebhook': read,
    'webhooks.changeWebhook': write,
    'webhooks.deleteWebhook': write,
    'webhooks.rotateWebhook': write,
    'webhooks.pauseWebhook': write,
    'webhooks.resumeWebhook': write,
    'webhooks.testWebhook': write,
    'webhooks.listWebhookTargets': read,
    'webhooks.addWebhookTarget': write,
    'webhooks.changeWebhookTarget': write,
    'webhooks.removeWebhookTarget': write,
    'webhooks.pauseWebhookTarget': write,
    'webhooks.resumeWebhookTarget': write,
    'webhooks.probeWebhookTarget': write,
    'webhooks.listWebhookRequests': stored,
    'webhooks.getWebhookRequest': stored,
    'webhooks.getWebhookRequestBody': stored,
    'webhooks.deleteWebhookRequest': stored,
    'webhooks.watchWebhook': stored,
    'webhooks.replayWebhook': stored,
    'webhooks.getWebhookReplay': stored,
    'webhooks.cancelWebhookReplay': stored,
    'webhooks.listWebhookDeliveries': read,
    'webhooks.getWebhookDelivery': stored,
    'webhooks.retryWebhookDelivery': write,
    'webhooks.skipWebhookDelivery': write,
    'webhooks.cancelWebhookDelivery': write,
    'webhooks.exportWebhook': stored,
    'webhooks.checkWebhook': stored,
  },
  objects: {
    'webhooks.getWebhook': { of: 'webhook' },
    'webhooks.changeWebhook': { of: 'webhook', body: { ...version, name: 'mine' } },
    'webhooks.deleteWebhook': { of: 'webhook' },
    'webhooks.rotateWebhook': { of: 'webhook', body: {} },
    'webhooks.pauseWebhook': { of: 'webhook' },
    'webhooks.resumeWebhook': { of: 'webhook' },
    'webhooks.testWebhook': { of: 'webhook', body: {} },
    'webhooks.listWebhookTargets': { of: 'webhook' },
    'webhooks.addWebhookTarget': { of: 'webhook', body: target },
    'webhooks.changeWebhookTarget': { of: 'webhook', body: { ...version, name: 'mine' } },
    'webhooks.removeWebhookTarget': { of: 'webhook' },
    'webhooks.pauseWebhookTarget': { of: 'webhook' },
    'webhooks.resumeWebhookTarget': { of: 'webhook' },
    'webhooks.probeWebhookTarget': { of: 'webhook' },
    'webhooks.listWebhookRequests': { of: 'webhook' },
    'webhooks.getWebhookRequest': { of: 'webhook' },
    'webhooks.getWebhookRequestBody': { of: 'webhook' },
    'webhooks.deleteWebhookRequest': { of: 'webhook' },
    'webhooks.watchWebhook': { of: 'webhook' },
    'webhooks.replayWebhook': { of: 'webhook', body: {} },
    'webhooks.getWebhookReplay': { of: 'webhook' },
    'webhooks.cancelWebhookReplay': { of: 'webhook' },
    'webhooks.listWebhookDeliveries': { of: 'webhook' },
    'webhooks.getWebhookDelivery': { of: 'webhook' },
    'webhooks.retryWebhookDelivery': { of: 'webhook' },
    'webhooks.skipWebhookDelivery': { of: 'webhook' },
    'webhooks.cancelWebhookDelivery': { of: 'webhook' },
    'webhooks.exportWebhook': { of: 'webhook' },
    'webhooks.checkWebhook': { of: 'webhook', body: {} },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder. */
async function makeObjects({ api }: Given) {
  return { webhook: (await api.webhooks.createWebhook({ body: { name: 'Orders' } })).id }
}
