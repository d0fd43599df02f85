import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { tunnelsCalls as calls } from './calls.ts'
import {
  requestList,
  sessionParams,
  teamTunnelQuery,
  tunnel,
  tunnelEvent,
  tunnelPage,
  tunnelQuery,
} from './schemas.ts'

export const tunnelsRoutes = {
  listTunnels: route('tunnels', calls.listTunnels, {
    summary: 'One’s own tunnels, live or past',
    description: 'The newest first.',
    access: { permission: 'tunnels.read_own' },
    query: tunnelQuery,
    answer: tunnelPage,
  }),
  listTeamTunnels: route('tunnels', calls.listTeamTunnels, {
    summary: 'Tunnels of every member, live or past',
    description: 'The newest first.',
    access: { permission: 'tunnels.manage_team' },
    query: teamTunnelQuery,
    answer: tunnelPage,
  }),
  getTunnel: route('tunnels', calls.getTunnel, {
    summary: 'One tunnel',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    answer: tunnel,
    problems: ['NotFound'],
  }),
  stopTunnel: route('tunnels', calls.stopTunnel, {
    summary: 'Stop a tunnel',
    description: 'The agent is told and does not reconnect this tunnel by itself.',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    answer: tunnel,
    problems: ['NotFound', 'Conflict'],
  }),
  endSession: route('tunnels', calls.endSession, {
    summary: 'Send a visitor of a shell away',
    access: { permission: 'tunnels.read_own' },
    params: sessionParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  listTunnelRequests: route('tunnels', calls.listTunnelRequests, {
    summary: 'The newest requests of a live tunnel',
    description: 'At most 100, kept in memory only; sampled above twenty per second.',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    answer: requestList,
    problems: ['NotFound'],
  }),
  watchTunnels: route('tunnels', calls.watchTunnels, {
    summary: 'Live changes and traffic of tunnels',
    description: 'Server-sent events; `data` of each is one JSON object.',
    access: { permission: 'tunnels.read_own' },
    answer: tunnelEvent,
    stream: true,
  }),
}
