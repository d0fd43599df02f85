import {
  type Access,
  type Given,
  managed,
  read,
  seated,
  write,
} from '../../../../tests/authorisation/access.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
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
    'domains.getDomainConnectSettings': read,
    'domains.watchDomains': read,
    'domains.checkDomain': write,
    'domains.requestClientCertificate': write,
    'domains.transferDomain': write,
  },
  objects: {
    'domains.getDomain': { of: 'domain' },
    'domains.changeDomain': { of: 'domain', body: { description: 'mine' } },
    'domains.releaseDomain': { of: 'domain' },
    'domains.restoreDomain': { of: 'domain' },
    'domains.checkDomain': { of: 'own_domain' },
    'domains.requestClientCertificate': { of: 'own_domain', body: { csr_pem: 'none' } },
    'domains.transferDomain': { of: 'domain', body: { user_id: 'usr_00000000000000000000000000' } },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  const own = { kind: 'external', hostname: 'kept.example.com' } as const
  return {
    domain: (await api.domains.reserveDomain({ body: { region: 'local', name: 'kept' } })).id,
    own_domain: (await api.domains.reserveDomain({ body: own })).id,
  }
}
