export const systemCalls = {
  getSettings: { method: 'GET', path: '/v1/system/settings' },
} as const
