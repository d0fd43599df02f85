import { type Access, type Given, managed, read, seated } from '../../../../tests/authorisation/access.ts'
import { connectEdge, getClaim, listenForEdges } from '../../../testing/edge.ts'
import { getCredential } from '../../../testing/team.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'tunnels.listTunnels': read,
    'tunnels.listTeamTunnels': managed,
    'tunnels.getTunnel': read,
    'tunnels.stopTunnel': seated,
    'tunnels.endSession': seated,
    'tunnels.listTunnelRequests': read,
    'tunnels.getTunnelRequest': read,
    'tunnels.listTeamRequests': read,
    'tunnels.listRecentVisitors': managed,
    'tunnels.watchTunnels': read,
  },
  objects: {
    'tunnels.getTunnel': { of: 'tunnel' },
    'tunnels.stopTunnel': { of: 'tunnel' },
    'tunnels.endSession': { of: 'tunnel' },
    'tunnels.listTunnelRequests': { of: 'tunnel' },
    'tunnels.getTunnelRequest': { of: 'tunnel' },
  },
  makeObjects,
}

/** Makes one object of each kind, owned by the founder or the team. */
async function makeObjects({ booted, people }: Given) {
  const edge = await connectEdge(await listenForEdges(booted))
  const tunnel = await edge.link.ask('claim', getClaim(await getCredential(edge, people.founder)))
  edge.link.close()
  return { tunnel: tunnel.tunnel_id }
}
