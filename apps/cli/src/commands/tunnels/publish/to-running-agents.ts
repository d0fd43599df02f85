import type { TunnelState } from '../../../output/tunnel-view.ts'
import type { RunningAgent } from '../../../platform/running-agents.ts'
import { getDetour } from './shown-route.ts'

/** Makes what other clients on this machine may know of this one’s tunnels that have an address. */
export function toRunningAgents(
  { tunnels, inspectorUrl: inspector_url, route, startedAtMs }: TunnelState,
  process: Pick<RunningAgent, 'pid' | 'server' | 'file'>,
): RunningAgent[] {
  const facts = { inspector_url, link: getDetour(route), since: new Date(startedAtMs).toISOString() }
  return tunnels.flatMap(({ label, url, target }) =>
    url === null ? [] : [{ ...process, label, url, target, ...facts }],
  )
}
