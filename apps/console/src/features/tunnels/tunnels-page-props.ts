import type { ReactNode } from 'react'
import type { PageAddress } from '../../platform/lists/list-search.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

export type TunnelsPageProps = PageAddress<TunnelsSearch> & {
  /** Regions of the installation, for the filter. */
  regions: readonly string[]
  /** The way to open the first one. */
  openAction: ReactNode
}

export type TunnelListProps = Omit<TunnelsPageProps, 'openAction'>
