const webhook = '/v1/webhooks/{id}'
const target = `${webhook}/targets/{target_id}` as const
const request = `${webhook}/requests/{request_id}` as const
const delivery = `${webhook}/deliveries/{delivery_id}` as const
const replay = `${webhook}/replays/{replay_id}` as const

export const webhooksCalls = {
  listWebhooks: { method: 'GET', path: '/v1/webhooks' },
  createWebhook: { method: 'POST', path: '/v1/webhooks' },
  getWebhook: { method: 'GET', path: webhook },
  changeWebhook: { method: 'PATCH', path: webhook },
  deleteWebhook: { method: 'DELETE', path: webhook },
  rotateWebhook: { method: 'POST', path: `${webhook}/rotate` },
  pauseWebhook: { method: 'POST', path: `${webhook}/pause` },
  resumeWebhook: { method: 'POST', path: `${webhook}/resume` },
  testWebhook: { method: 'POST', path: `${webhook}/test` },
  listWebhookTargets: { method: 'GET', path: `${webhook}/targets` },
  addWebhookTarget: { method: 'POST', path: `${webhook}/targets` },
  changeWebhookTarget: { method: 'PATCH', path: target },
  removeWebhookTarget: { method: 'DELETE', path: target },
  pauseWebhookTarget: { method: 'POST', path: `${target}/pause` },
  resumeWebhookTarget: { method: 'POST', path: `${target}/resume` },
  probeWebhookTarget: { method: 'POST', path: `${target}/probe` },
  listWebhookRequests: { method: 'GET', path: `${webhook}/requests` },
  getWebhookRequest: { method: 'GET', path: request },
  getWebhookRequestBody: { method: 'GET', path: `${request}/body` },
  deleteWebhookRequest: { method: 'DELETE', path: request },
  watchWebhook: { method: 'GET', path: `${webhook}/events` },
  replayWebhook: { method: 'POST', path: `${webhook}/replay` },
  getWebhookReplay: { method: 'GET', path: replay },
  cancelWebhookReplay: { method: 'POST', path: `${replay}/cancel` },
  listWebhookDeliveries: { method: 'GET', path: `${webhook}/deliveries` },
  getWebhookDelivery: { method: 'GET', path: delivery },
  retryWebhookDelivery: { method: 'POST', path: `${delivery}/retry` },
  skipWebhookDelivery: { method: 'POST', path: `${delivery}/skip` },
  cancelWebhookDelivery: { method: 'POST', path: `${delivery}/cancel` },
  exportWebhook: { method: 'GET', path: `${webhook}/export` },
  checkWebhook: { method: 'POST', path: `${webhook}/check` },
} as const
