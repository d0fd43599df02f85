import { type Access, type Given, manage, managed } from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'zones.listZones': managed,
    'zones.addZone': manage,
    'zones.getZone': managed,
    'zones.changeZone': manage,
    'zones.deleteZone': manage,
    'zones.checkZone': manage,
  },
  objects: {
    'zones.getZone': { of: 'zone' },
    'zones.changeZone': { of: 'zone', body: { members_may_create: false } },
    'zones.deleteZone': { of: 'zone' },
    'zones.checkZone': { of: 'zone' },
  },
  makeObjects,
}

async function makeObjects({ api }: Given) {
  return { zone: (await api.zones.addZone({ body: { name: 'kept.example.org' } })).id }
}
