import type { Tunnel } from '@nora/contract'
import type { ReactNode } from 'react'
import type { TunnelScope } from './tunnels-filter.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

export type TunnelsPageProps = {
  scope: TunnelScope
  search: TunnelsSearch
  /** `isStep`: worth a step back in the browser, such as an opened drawer. */
  onSearch(change: Partial<TunnelsSearch>, isStep: boolean): void
  /** Regions of the installation, for the filter. */
  regions: readonly string[]
  /** The way to open the first one. */
  openAction?: ReactNode
  /** To the list of the other scope, for those who may see it. */
  otherList: ReactNode
}

export type TunnelListProps = TunnelsPageProps & { onStop(tunnel: Tunnel): void }
