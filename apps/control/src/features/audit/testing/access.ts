import type { Access, Given } from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'audit.listAuditEvents': ['owners', 'any'],
    'audit.getAuditFilters': ['owners', 'any'],
    'audit.exportAuditEvents': ['owners', 'any'],
    'audit.listAuditStreams': ['owners', 'none'],
    'audit.createAuditStream': ['owners', 'none'],
    'audit.changeAuditStream': ['owners', 'none'],
    'audit.deleteAuditStream': ['owners', 'none'],
    'audit.testAuditStream': ['owners', 'none'],
  },
  objects: {
    'audit.changeAuditStream': { of: 'audit_stream', body: { is_paused: true } },
    'audit.deleteAuditStream': { of: 'audit_stream' },
    'audit.testAuditStream': { of: 'audit_stream' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  const receiver = { name: 'SIEM', kind: 'webhook', url: 'https://siem.example.com' } as const
  return { audit_stream: (await api.audit.createAuditStream({ body: receiver })).id }
}
