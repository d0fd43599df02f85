import {
  type Access,
  type Given,
  managed,
  read,
  seated,
  write,
} from '../../../../tests/authorisation/access.ts'

/** Who may call what, as the matrix of the product says it; not read from the permission table. */
export const access: Access = {
  rows: {
    'domains.listDomains': read,
    'domains.listTeamDomains': managed,
    'domains.getDomainAddSettings': read,
    'domains.reserveDomain': seated,
    'domains.getDomain': read,
    'domains.changeDomain': write,
    'domains.releaseDomain': write,
    'domains.restoreDomain': write,
  },
  objects: {
    'domains.getDomain': { of: 'domain' },
    'domains.changeDomain': { of: 'domain', body: { description: 'mine' } },
    'domains.releaseDomain': { of: 'domain' },
    'domains.restoreDomain': { of: 'domain' },
  },
  makeObjects,
}

/** One of each, the founder’s or the team’s. */
async function makeObjects({ api }: Given) {
  return { domain: (await api.domains.reserveDomain({ body: { region: 'local', name: 'kept' } })).id }
}
