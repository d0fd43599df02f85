import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { zonesCalls as calls } from './calls.ts'
import { addZone, changeZone, deleteZoneQuery, zone, zonePage, zoneQuery } from './schemas.ts'

export const zonesRoutes = {
  listZones: route('zones', calls.listZones, {
    summary: 'List domain zones of the team',
    description: 'Newest first.',
    access: { permission: 'zones.manage' },
    query: zoneQuery,
    answer: zonePage,
  }),
  addZone: route('zones', calls.addZone, {
    summary: 'Add a domain zone',
    description: 'It is checked at once: create its `records`. One certificate covers all names in it.',
    access: { permission: 'zones.manage' },
    body: addZone,
    answer: zone,
    status: 201,
    problems: ['Conflict', 'PaymentRequired'],
  }),
  getZone: route('zones', calls.getZone, {
    summary: 'Get a domain zone',
    access: { permission: 'zones.manage' },
    params: idParams,
    answer: zone,
    problems: ['NotFound'],
  }),
  changeZone: route('zones', calls.changeZone, {
    summary: 'Update a domain zone',
    description: 'Changes who may create names in it, and how it gets its certificate.',
    access: { permission: 'zones.manage' },
    params: idParams,
    body: changeZone,
    answer: zone,
    problems: ['NotFound', 'PaymentRequired'],
  }),
  deleteZone: route('zones', calls.deleteZone, {
    summary: 'Delete a domain zone',
    description: 'A zone with names is deleted with them only if its name is given.',
    access: { permission: 'zones.manage' },
    params: idParams,
    query: deleteZoneQuery,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  checkZone: route('zones', calls.checkZone, {
    summary: 'Check the DNS records of a domain zone now',
    description: 'At most once in five seconds. The answer shows the check that has begun.',
    access: { permission: 'zones.manage' },
    params: idParams,
    answer: zone,
    problems: ['NotFound'],
  }),
}
