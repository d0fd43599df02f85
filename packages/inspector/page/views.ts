import type { InspectedTunnel } from '@nora/contract/tunnels'

export type View = InspectedTunnel['shows']

const VIEWS: readonly View[] = ['requests', 'connections', 'sessions']

/** Those that the tunnels have something for. */
export function getViews(tunnels: readonly InspectedTunnel[]): readonly View[] {
  return VIEWS.filter((view) => tunnels.some(({ shows }) => shows === view))
}

/** The one that is wanted, where the tunnels have it; else the first that they have. */
export function chooseView(views: readonly View[], wanted: string | null): View {
  return views.find((view) => view === wanted) ?? views[0] ?? 'requests'
}
