import { idParams } from '../../fields.ts'
import { route } from '../../route.ts'
import { auditCalls as calls } from '../calls.ts'
import {
  auditStream,
  auditStreamPage,
  auditStreamQuery,
  auditStreamTest,
  changeAuditStream,
  createAuditStream,
  newAuditStream,
} from './schemas.ts'

export const auditStreamsRoutes = {
  listAuditStreams: route('audit', calls.listAuditStreams, {
    summary: 'Receivers to which the audit log is sent as it grows',
    access: { permission: 'audit.streams' },
    query: auditStreamQuery,
    answer: auditStreamPage,
  }),
  createAuditStream: route('audit', calls.createAuditStream, {
    summary: 'Send the audit log to a webhook or a syslog server',
    description:
      'Everything from now on, in order and at least once. A webhook gets `POST` with `{ type, team_id, events }` and the field `Nora-Signature: t=SECONDS,v1=HEX`, HMAC-SHA256 of `SECONDS.BODY` with the secret. Whoever does not answer 2xx is tried again with growing intervals, up to an hour.',
    access: { permission: 'audit.streams' },
    session: 'confirmed',
    body: createAuditStream,
    answer: newAuditStream,
    status: 201,
    problems: ['Conflict'],
  }),
  changeAuditStream: route('audit', calls.changeAuditStream, {
    summary: 'Pause a receiver, or let it go on from where it stopped',
    access: { permission: 'audit.streams' },
    session: 'confirmed',
    params: idParams,
    body: changeAuditStream,
    answer: auditStream,
    problems: ['NotFound', 'Conflict'],
  }),
  deleteAuditStream: route('audit', calls.deleteAuditStream, {
    summary: 'Delete a receiver',
    access: { permission: 'audit.streams' },
    session: 'confirmed',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  testAuditStream: route('audit', calls.testAuditStream, {
    summary: 'Send a made-up event to a receiver at once',
    access: { permission: 'audit.streams' },
    params: idParams,
    answer: auditStreamTest,
    problems: ['NotFound', 'Conflict'],
  }),
}
