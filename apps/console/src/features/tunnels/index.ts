/**
 * Tunnels as people see them: the live list and the history, one tunnel in a drawer, stopping, and the
 * running tunnel of the quick start, the question how to open one, and the live part of home. Live data comes by one event stream for the whole page.
 */
export { CaptureRule } from './capture/capture-rule.tsx'
export { LiveOverview } from './live-overview.tsx'
export { OpenTunnelDialog } from './open-tunnel/lazy-open-tunnel-dialog.ts'
export { OpenTunnelStep } from './open-tunnel-step.tsx'
export { useLiveTunnels } from './tunnels.queries.ts'
export { tunnelsRoutes } from './tunnels.routes.ts'
