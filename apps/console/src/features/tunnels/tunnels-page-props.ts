import type { Tunnel } from '@nora/contract'
import type { ReactNode } from 'react'
import type { TunnelsSearch } from './tunnels-search.ts'

export type TunnelsPageProps = {
  search: TunnelsSearch
  /** `isStep`: worth a step back in the browser, such as an opened drawer. */
  onSearch(change: Partial<TunnelsSearch>, isStep: boolean): void
  /** Regions of the installation, for the filter. */
  regions: readonly string[]
  /** The way to open the first one. */
  openAction: ReactNode
}

export type TunnelListProps = TunnelsPageProps & { onStop(tunnel: Tunnel): void }
