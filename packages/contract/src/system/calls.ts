export const systemCalls = {
  getSettings: { method: 'GET', path: '/v1/system/settings' },
  sendFeedback: { method: 'POST', path: '/v1/feedbacks' },
} as const
