/**
 * Tunnels as people see them: the live list and the history, one tunnel in a drawer, stopping, and the
 * running tunnel of the quick start. Live data comes by one event stream for the whole page.
 */
export { OpenTunnelStep } from './open-tunnel-step.tsx'
export { RequestPage } from './request-page.tsx'
export { tunnelsTexts } from './tunnels.messages.ts'
export { useLiveTunnelCount, useLiveTunnels } from './tunnels.queries.ts'
export { TunnelsPage } from './tunnels-page.tsx'
export { toTunnelsSearch } from './tunnels-search.ts'
