import type { Tunnel } from '@nora/contract/tunnels'
import type { ReactNode } from 'react'
import type { PageAddress } from '../../platform/lists/list-search.ts'
import type { TunnelScope } from './tunnels-filter.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

export type TunnelsPageProps = PageAddress<TunnelsSearch> & {
  scope: TunnelScope
  /** Regions of the installation, for the filter. */
  regions: readonly string[]
  /** The way to open the first one. */
  openAction?: ReactNode
  /** To the list of the other scope, for those who may see it. */
  otherList: ReactNode
  /** The way to reserve the name of an open tunnel. */
  keepName(tunnel: Tunnel): ReactNode
}

/** What the drawer keeps in the address of one tunnel only. */
export const IN_DRAWER = ['request'] as const

export type TunnelListProps = Omit<TunnelsPageProps, 'openAction' | 'otherList' | 'keepName'>
