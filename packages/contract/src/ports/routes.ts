import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { portsCalls as calls } from './calls.ts'
import { changePort, port, portPage, portQuery, reservePort } from './schemas.ts'

export const portsRoutes = {
  listPorts: route('ports', calls.listPorts, {
    summary: 'List your reserved ports',
    description: 'Newest first.',
    access: { permission: 'ports.read_own' },
    query: portQuery,
    answer: portPage,
  }),
  listTeamPorts: route('ports', calls.listTeamPorts, {
    summary: 'List reserved ports of all members',
    description: 'Newest first.',
    access: { permission: 'ports.manage_team' },
    query: portQuery,
    answer: portPage,
  }),
  reservePort: route('ports', calls.reservePort, {
    summary: 'Reserve a TCP port',
    description: 'It belongs to the team until it is released; any member may open a tunnel on it.',
    access: { permission: 'ports.manage_own' },
    body: reservePort,
    answer: port,
    status: 201,
    problems: ['Conflict', 'PaymentRequired'],
  }),
  getPort: route('ports', calls.getPort, {
    summary: 'Get a reserved port',
    access: { permission: 'ports.read_own' },
    params: idParams,
    answer: port,
    problems: ['NotFound'],
  }),
  changePort: route('ports', calls.changePort, {
    summary: 'Update the alias, description or address lists of a port',
    description: 'Address lists take effect immediately, also for open connections.',
    access: { permission: 'ports.read_own' },
    params: idParams,
    body: changePort,
    answer: port,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  releasePort: route('ports', calls.releasePort, {
    summary: 'Release a port',
    description:
      'An open tunnel keeps it until the tunnel is closed. For 24 hours you can restore the port and nobody else can take it; after that anyone can.',
    access: { permission: 'ports.read_own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  restorePort: route('ports', calls.restorePort, {
    summary: 'Restore a released port',
    description: 'Restores the port with its alias and address lists, within 24 hours of its release.',
    access: { permission: 'ports.read_own' },
    params: idParams,
    answer: port,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
}
