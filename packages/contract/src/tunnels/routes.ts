import { idParams } from '../fields.ts'
import { route } from '../route.ts'
import { tunnelsCalls as calls } from './calls.ts'
import {
  requestList,
  requestParams,
  requestQuery,
  requestRecord,
  sessionParams,
  teamRequestList,
  teamRequestsQuery,
  teamTunnelQuery,
  tunnel,
  tunnelEvent,
  tunnelPage,
  tunnelQuery,
  visitorList,
} from './schemas.ts'

export const tunnelsRoutes = {
  listTunnels: route('tunnels', calls.listTunnels, {
    summary: 'List your tunnels',
    description: 'Newest first.',
    access: { permission: 'tunnels.read_own' },
    query: tunnelQuery,
    answer: tunnelPage,
  }),
  listTeamTunnels: route('tunnels', calls.listTeamTunnels, {
    summary: 'List tunnels of all members',
    description: 'Newest first.',
    access: { permission: 'tunnels.manage_team' },
    query: teamTunnelQuery,
    answer: tunnelPage,
  }),
  getTunnel: route('tunnels', calls.getTunnel, {
    summary: 'Get a tunnel',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    answer: tunnel,
    problems: ['NotFound'],
  }),
  stopTunnel: route('tunnels', calls.stopTunnel, {
    summary: 'Stop a tunnel',
    description: 'The agent is notified and does not reopen the tunnel.',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    answer: tunnel,
    problems: ['NotFound', 'Conflict'],
  }),
  endSession: route('tunnels', calls.endSession, {
    summary: 'End an SSH session of a tunnel',
    access: { permission: 'tunnels.read_own' },
    params: sessionParams,
    answer: null,
    status: 204,
    problems: ['NotFound', 'Conflict'],
  }),
  listTunnelRequests: route('tunnels', calls.listTunnelRequests, {
    summary: 'List recent requests of a tunnel',
    description:
      'Newest first: at most 100, plus the last 50 errors and the last 50 refused requests. Requests are sampled above twenty per second and kept in memory only; those of a closed tunnel are kept for a day.',
    access: { permission: 'tunnels.read_own' },
    params: idParams,
    query: requestQuery,
    answer: requestList,
    problems: ['NotFound'],
  }),
  listTeamRequests: route('tunnels', calls.listTeamRequests, {
    summary: 'List recent requests of the team’s tunnels',
    description:
      'What is kept of the requests that arrived in a span, the last to arrive first; at most 200. Of each tunnel the last 100 requests, 50 errors and 50 refused ones are kept, for a day after it has closed. Members see the requests to their own tunnels.',
    access: { permission: 'tunnels.read_own' },
    query: teamRequestsQuery,
    answer: teamRequestList,
    problems: ['NotFound'],
  }),
  getTunnelRequest: route('tunnels', calls.getTunnelRequest, {
    summary: 'Get a recent request of a tunnel',
    description: 'Returns who responded, why, and how long it took.',
    access: { permission: 'tunnels.read_own' },
    params: requestParams,
    answer: requestRecord,
    problems: ['NotFound'],
  }),
  listRecentVisitors: route('tunnels', calls.listRecentVisitors, {
    summary: 'List recent visitors of the team’s tunnels',
    description: 'Returns the addresses of recent requests to open tunnels, newest first, at most 50.',
    access: { permission: 'ip_policies.manage' },
    answer: visitorList,
  }),
  watchTunnels: route('tunnels', calls.watchTunnels, {
    summary: 'Stream changes and traffic of tunnels',
    description: 'Server-sent events; `data` of each is one JSON object.',
    access: { permission: 'tunnels.read_own' },
    answer: tunnelEvent,
    stream: true,
  }),
}
