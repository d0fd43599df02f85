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
    summary: 'List audit log receivers',
    access: { permission: 'audit.streams' },
    query: auditStreamQuery,
    answer: auditStreamPage,
  }),
  createAuditStream: route('audit', calls.createAuditStream, {
    summary: 'Add an audit log receiver',
    description:
      'Sends every event from now on, in order and at least once. A webhook receives `POST` with `{ type, team_id, events }` and the field `Nora-Signature: t=SECONDS,v1=HEX`, HMAC-SHA256 of `SECONDS.BODY` with the secret. Other answers than 2xx are retried with growing intervals of up to an hour.',
    access: { permission: 'audit.streams' },
    session: 'confirmed',
    body: createAuditStream,
    answer: newAuditStream,
    status: 201,
    problems: ['Conflict'],
  }),
  changeAuditStream: route('audit', calls.changeAuditStream, {
    summary: 'Pause or resume an audit log receiver',
    access: { permission: 'audit.streams' },
    session: 'confirmed',
    params: idParams,
    body: changeAuditStream,
    answer: auditStream,
    problems: ['NotFound', 'Conflict'],
  }),
  deleteAuditStream: route('audit', calls.deleteAuditStream, {
    summary: 'Delete an audit log receiver',
    access: { permission: 'audit.streams' },
    session: 'confirmed',
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  testAuditStream: route('audit', calls.testAuditStream, {
    summary: 'Send a test event to an audit log receiver',
    access: { permission: 'audit.streams' },
    params: idParams,
    answer: auditStreamTest,
    problems: ['NotFound', 'Conflict'],
  }),
}
