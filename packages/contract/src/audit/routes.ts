import { z } from 'zod'
import { route } from '../route.ts'
import { auditCalls as calls } from './calls.ts'
import { auditFilters, auditPage, auditQuery, exportQuery } from './schemas.ts'
import { auditStreamsRoutes } from './streams/routes.ts'

export const auditRoutes = {
  ...auditStreamsRoutes,
  listAuditEvents: route('audit', calls.listAuditEvents, {
    summary: 'Who did what in the team, on what and from where',
    description: 'The newest first.',
    access: { permission: 'audit.read' },
    query: auditQuery,
    answer: auditPage,
  }),
  getAuditFilters: route('audit', calls.getAuditFilters, {
    summary: 'Members, actions and kinds of objects that occur in the audit log',
    access: { permission: 'audit.read' },
    answer: auditFilters,
  }),
  exportAuditEvents: route('audit', calls.exportAuditEvents, {
    summary: 'The audit log as a file',
    description:
      'The newest first, by the same conditions as the list. CSV with a head row, or a line of JSON for each event. Cells of CSV that a spreadsheet would take for a formula begin with an apostrophe. The export is an event of the log itself.',
    access: { permission: 'audit.read' },
    query: exportQuery,
    answer: z.string(),
    file: ['text/csv', 'application/jsonl'],
  }),
}
