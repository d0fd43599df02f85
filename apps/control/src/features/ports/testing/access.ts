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

/** One of each, the founder’s or the team’s. */
async function makeObjects({ api }: Given) {
  return { port: (await api.ports.reservePort({ body: { region: 'local' } })).id }
}
