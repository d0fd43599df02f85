import type { CaptureStore } from '@nora/agent'
import type { TunnelState } from '../../../output/tunnel-view.ts'
import type { Context } from '../../command.ts'
import type { TunnelPlan } from '../plan/tunnel-plan.ts'
import type { FollowedTunnels } from './followed-tunnels.ts'

type Circumstances = { context: Context; plan: TunnelPlan; captures: CaptureStore | null }

/** Makes the state that is shown before the agent has reported anything. */
export function initialState(
  { context: { platform }, plan, captures }: Circumstances,
  { shown, hasHttp }: FollowedTunnels,
  lists: Pick<TunnelState, 'recent' | 'recentConnections'>,
): TunnelState {
  return {
    phase: 'connecting',
    retryAtMs: null,
    version: platform.version,
    account: plan.account,
    team: plan.team,
    tunnels: shown,
    inspectorUrl: null,
    hasHttp,
    qrCode: [],
    rttMs: null,
    losses: 0,
    route: null,
    openConnections: 0,
    connections: 0,
    requests: captures ? 0 : null,
    notice: null,
    ...lists,
    startedAtMs: platform.clock.now().getTime(),
  }
}
