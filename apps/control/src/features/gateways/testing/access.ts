import { type Access, type Given, read, seated, write } from '../../../../tests/authorisation/access.ts'

const version = { version: 1 }

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'gateways.listGateways': read,
    'gateways.createGateway': seated,
    'gateways.getGatewayAddSettings': read,
    'gateways.watchGateways': read,
    'gateways.getGateway': read,
    'gateways.changeGateway': write,
    'gateways.deleteGateway': write,
    'gateways.addGatewayMember': write,
    'gateways.changeGatewayMember': write,
    'gateways.removeGatewayMember': write,
    'gateways.drainGatewayMember': write,
    'gateways.resumeGatewayMember': write,
    'gateways.checkGatewayMember': write,
    'gateways.setGatewayMaintenance': write,
    'gateways.tryGateway': write,
    'gateways.listGatewayEvents': read,
    'gateways.getGatewayStatistics': read,
  },
  objects: {
    'gateways.getGateway': { of: 'gateway' },
    'gateways.changeGateway': { of: 'gateway', body: { ...version, description: 'mine' } },
    'gateways.deleteGateway': { of: 'gateway' },
    'gateways.addGatewayMember': {
      of: 'gateway',
      body: { kind: 'url', target: 'https://example.com' },
    },
    'gateways.changeGatewayMember': { of: 'gateway', body: { ...version, weight: 2 } },
    'gateways.removeGatewayMember': { of: 'gateway' },
    'gateways.drainGatewayMember': { of: 'gateway', body: version },
    'gateways.resumeGatewayMember': { of: 'gateway', body: version },
    'gateways.checkGatewayMember': { of: 'gateway' },
    'gateways.setGatewayMaintenance': { of: 'gateway', body: { is_on: true } },
    'gateways.tryGateway': { of: 'gateway', body: {} },
    'gateways.listGatewayEvents': { of: 'gateway' },
    'gateways.getGatewayStatistics': { of: 'gateway' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder. */
async function makeObjects({ api }: Given) {
  const body = { name: 'Shop', endpoint: 'shop.internal', upstream: { kind: 'fixed', status: 503 } } as const
  return { gateway: (await api.gateways.createGateway({ body })).id }
}
