import * as captures from '../features/captures/index.ts'
import * as tunnels from '../features/tunnels/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Revocations } from '../platform/revocations.ts'

type Needs = Platform & { revocations: Revocations; tunnelsDeps: tunnels.TunnelsDeps }

/**
 * Passes to captures what they take from tunnels: their owners, their switches, and the connection to their
 * edges.
 */
export function wireCaptures({ tunnelsDeps, ...platform }: Needs): captures.CapturesDeps {
  return {
    ...platform,
    state: new captures.CaptureState(platform.clock),
    findTunnel: tunnels.findTunnel,
    getManagedTunnel: (actor, id) => tunnels.getManagedTunnel(platform, actor, id),
    chooseCapture: tunnels.chooseCapture(tunnelsDeps),
    isCaptured: (id) => tunnelsDeps.live.get(id)?.is_captured ?? false,
    applyRule: tunnels.applyCaptureRule(tunnelsDeps),
    sendReplay: tunnels.sendReplay(tunnelsDeps),
  }
}
