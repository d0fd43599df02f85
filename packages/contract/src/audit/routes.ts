import { z } from 'zod'
import { route } from '../route.ts'
import { auditCalls as calls } from './calls.ts'
import { auditFilters, auditPage, auditQuery, exportQuery } from './schemas.ts'
import { auditStreamsRoutes } from './streams/routes.ts'

export const auditRoutes = {
  ...auditStreamsRoutes,
  listAuditEvents: route('audit', calls.listAuditEvents, {
    summary: 'List audit events',
    description: 'Newest first.',
    access: { permission: 'audit.read' },
    query: auditQuery,
    answer: auditPage,
  }),
  getAuditFilters: route('audit', calls.getAuditFilters, {
    summary: 'List the values that the audit log can be filtered by',
    access: { permission: 'audit.read' },
    answer: auditFilters,
  }),
  exportAuditEvents: route('audit', calls.exportAuditEvents, {
    summary: 'Export the audit log',
    description:
      'Newest first, with the same filters as the list: CSV with a header row, or JSON Lines. CSV cells that a spreadsheet would read as a formula start with an apostrophe. The export is logged as an event.',
    access: { permission: 'audit.read' },
    query: exportQuery,
    answer: z.string(),
    file: ['text/csv', 'application/jsonl'],
  }),
}
