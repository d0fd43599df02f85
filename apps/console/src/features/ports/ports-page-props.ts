import type { Port, Region } from '@nora/contract'
import type { ReactNode } from 'react'
import type { PortScope } from './ports-filter.ts'
import type { PortsSearch } from './ports-search.ts'

export type PortsPageProps = {
  scope: PortScope
  search: PortsSearch
  /** `isStep`: worth a step back in the browser, such as an opened drawer. */
  onSearch(change: Partial<PortsSearch>, isStep: boolean): void
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
