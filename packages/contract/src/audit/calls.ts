export const auditCalls = {
  listAuditEvents: { method: 'GET', path: '/v1/team/audit_events' },
  getAuditFilters: { method: 'GET', path: '/v1/team/audit_events/filters' },
  exportAuditEvents: { method: 'GET', path: '/v1/team/audit_events/export' },
  listAuditStreams: { method: 'GET', path: '/v1/team/audit_events/streams' },
  createAuditStream: { method: 'POST', path: '/v1/team/audit_events/streams' },
  changeAuditStream: { method: 'PATCH', path: '/v1/team/audit_events/streams/{id}' },
  deleteAuditStream: { method: 'DELETE', path: '/v1/team/audit_events/streams/{id}' },
  testAuditStream: { method: 'POST', path: '/v1/team/audit_events/streams/{id}/test' },
} as const
