import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { gatewaysCalls as calls } from './calls.ts'
import { maintenance, setMaintenance } from './parts.ts'
import {
  addMember,
  changeGateway,
  changeMember,
  checkedMember,
  createGateway,
  gateway,
  gatewayAddSettings,
  gatewayEvents,
  gatewayEventsQuery,
  gatewayNews,
  gatewayPage,
  gatewayQuery,
  gatewayStatistics,
  gatewayStatisticsQuery,
  memberParams,
  memberVersion,
  tried,
  tryGateway,
} from './schemas.ts'

const read = { permission: 'gateways.read' } as const
/** Who manages the gateways of the team needs no seat for it: the operation looks whose the gateway is. */
const make = { permission: 'gateways.own' } as const
const changes = ['NotFound', 'Conflict', 'PaymentRequired'] as const

export const gatewaysRoutes = {
  listGateways: route('gateways', calls.listGateways, {
    summary: 'List gateways',
    description: 'Newest first.',
    access: read,
    query: gatewayQuery,
    answer: gatewayPage,
  }),
  createGateway: route('gateways', calls.createGateway, {
    summary: 'Create a gateway',
    description:
      'It answers on all edges within two seconds. Conflict: its name is taken, or a tunnel or another gateway has the address; `data` names it.',
    access: make,
    body: createGateway,
    answer: gateway,
    status: 201,
    problems: ['NotFound', 'Conflict', 'PaymentRequired'],
  }),
  getGatewayAddSettings: route('gateways', calls.getGatewayAddSettings, {
    summary: 'Get what a new gateway may use',
    description: 'Free addresses, open tunnels, the limit of the plan, and why the caller may create none.',
    access: read,
    answer: gatewayAddSettings,
  }),
  watchGateways: route('gateways', calls.watchGateways, {
    summary: 'Watch gateways',
    description:
      'States and counts of the gateways that the caller sees, every two seconds and at each change.',
    access: read,
    answer: gatewayNews,
    stream: true,
  }),
  getGateway: route('gateways', calls.getGateway, {
    summary: 'Get a gateway with its members',
    access: read,
    params: idParams,
    answer: gateway,
    problems: ['NotFound'],
  }),
  changeGateway: route('gateways', calls.changeGateway, {
    summary: 'Change a gateway',
    description:
      'Conflict means that somebody else changed it meanwhile, with their state in `data`, or that its address is in use.',
    access: read,
    params: idParams,
    body: changeGateway,
    answer: gateway,
    problems: changes,
  }),
  deleteGateway: route('gateways', calls.deleteGateway, {
    summary: 'Delete a gateway',
    description: 'Its address stays reserved, and answers that nothing is open there.',
    access: read,
    params: idParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  addGatewayMember: route('gateways', calls.addGatewayMember, {
    summary: 'Add a member to the pool of a gateway',
    access: read,
    params: idParams,
    body: addMember,
    answer: gateway,
    status: 201,
    problems: changes,
  }),
  changeGatewayMember: route('gateways', calls.changeGatewayMember, {
    summary: 'Change a member of a gateway',
    access: read,
    params: memberParams,
    body: changeMember,
    answer: gateway,
    problems: changes,
  }),
  removeGatewayMember: route('gateways', calls.removeGatewayMember, {
    summary: 'Remove a member from a gateway',
    description: 'Requests that it is serving are finished.',
    access: read,
    params: memberParams,
    answer: gateway,
    problems: changes,
  }),
  drainGatewayMember: route('gateways', calls.drainGatewayMember, {
    summary: 'Drain a member of a gateway',
    description:
      'It gets no new visitors; its requests and those bound to it by a cookie go on for ten minutes.',
    access: read,
    params: memberParams,
    body: memberVersion,
    answer: gateway,
    problems: changes,
  }),
  resumeGatewayMember: route('gateways', calls.resumeGatewayMember, {
    summary: 'Resume a drained member of a gateway',
    access: read,
    params: memberParams,
    body: memberVersion,
    answer: gateway,
    problems: changes,
  }),
  checkGatewayMember: route('gateways', calls.checkGatewayMember, {
    summary: 'Check a member of a gateway now',
    description:
      'An edge asks it as health checks do, and answers with what came back. Unavailable: no edge is there.',
    access: read,
    params: memberParams,
    answer: checkedMember,
    problems: ['NotFound', 'Conflict'],
  }),
  setGatewayMaintenance: route('gateways', calls.setGatewayMaintenance, {
    summary: 'Switch the maintenance of a gateway on or off',
    description: 'All edges have it within two seconds.',
    access: read,
    params: idParams,
    body: setMaintenance,
    answer: maintenance,
    problems: changes,
  }),
  tryGateway: route('gateways', calls.tryGateway, {
    summary: 'Try a request at a gateway',
    description: 'Says which rule or member would answer, and why. Nothing is sent.',
    access: read,
    params: idParams,
    body: tryGateway,
    answer: tried,
    problems: ['NotFound'],
  }),
  listGatewayEvents: route('gateways', calls.listGatewayEvents, {
    summary: 'List changes of the states of a gateway and its members',
    description: 'Newest first, of the last 30 days.',
    access: read,
    params: idParams,
    query: gatewayEventsQuery,
    answer: gatewayEvents,
    problems: ['NotFound'],
  }),
  getGatewayStatistics: route('gateways', calls.getGatewayStatistics, {
    summary: 'Get the traffic of a gateway and of its members',
    access: read,
    params: idParams,
    query: gatewayStatisticsQuery,
    answer: gatewayStatistics,
    problems: ['NotFound'],
  }),
}
