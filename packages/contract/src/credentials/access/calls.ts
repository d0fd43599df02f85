export const accessCalls = {
  listAccess: { method: 'GET', path: '/v1/user/access' },
  endAccess: { method: 'DELETE', path: '/v1/user/access/{id}' },
} as const
