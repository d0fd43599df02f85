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
    'ports.listPorts': read,
    'ports.listTeamPorts': managed,
    'ports.reservePort': seated,
    'ports.getPort': read,
    'ports.changePort': write,
    'ports.releasePort': write,
    'ports.restorePort': write,
  },
  objects: {
    'ports.getPort': { of: 'port' },
    'ports.changePort': { of: 'port', body: { description: 'mine' } },
    'ports.releasePort': { of: 'port' },
    'ports.restorePort': { of: 'port' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ api }: Given) {
  return { port: (await api.ports.reservePort({ body: { region: 'local' } })).id }
}
