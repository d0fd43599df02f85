import type { Port, Region } from '@nora/contract'
import type { ReactNode } from 'react'
import type { PageAddress } from '../../platform/lists/list-search.ts'
import type { PortScope } from './ports-filter.ts'
import type { PortsSearch } from './ports-search.ts'

export type PortsPageProps = PageAddress<PortsSearch> & {
  scope: PortScope
  /** Regions of the installation, with their ranges of ports. */
  regions: readonly Region[]
  /** To the list of the other scope, for those who may see it. */
  otherList: ReactNode
}

/** What the page does with ports that a list or a drawer shows. */
export type PortActions = {
  onEdit(port: Port): void
  onRelease(ports: readonly Port[]): void
}
