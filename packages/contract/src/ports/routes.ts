import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { portsCalls as calls } from './calls.ts'
import { changePort, port, portPage, portQuery, reservePort } from './schemas.ts'

export const portsRoutes = {
  listPorts: route('ports', calls.listPorts, {
    summary: 'Ports one has reserved',
    description: 'The newest first.',
    access: { permission: 'ports.read_own' },
    query: portQuery,
    answer: portPage,
  }),
  listTeamPorts: route('ports', calls.listTeamPorts, {
    summary: 'Reserved ports of every member',
    description: 'The newest first.',
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
    summary: 'One reserved port',
    access: { permission: 'ports.read_own' },
    params: idParams,
    answer: port,
    problems: ['NotFound'],
  }),
  changePort: route('ports', calls.changePort, {
    summary: 'Change the alias, description or address lists of a port',
    description: 'Address lists hold at once, also for connections that are open.',
    access: { permission: 'ports.read_own' },
    params: idParams,
    body: changePort,
    answer: port,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  releasePort: route('ports', calls.releasePort, {
    summary: 'Release a port',
    description:
      'A tunnel that stands behind it runs on until it ends. For 24 hours the port can be restored and nobody else gets it; then anyone may.',
    access: { permission: 'ports.read_own' },
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound'],
  }),
  restorePort: route('ports', calls.restorePort, {
    summary: 'Take a released port back',
    description: 'Within 24 hours, with its alias and address lists as they were.',
    access: { permission: 'ports.read_own' },
    params: idParams,
    answer: port,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
}
