/**
 * Shows the visits of tunnels that carry no requests: connections of TCP tunnels and sessions of shells, live,
 * searched, and ended one by one. The client’s local page shows them over a VisitSource.
 */
export { ConnectionsView } from './connections-view.tsx'
export { SessionsView } from './sessions-view.tsx'
export type { VisitListener, VisitSource } from './visit-source.ts'
export type { VisitsProps } from './visits-pane.tsx'
