import type { Region } from '@nora/contract/system'
import type { ReactNode } from 'react'
import type { PageAddress } from '../lists/list-search.ts'
import type { ReservedScope } from './reserved.ts'
import type { ReservedSearch } from './reserved-search.ts'

export type ReservedPageProps = PageAddress<ReservedSearch> & {
  scope: ReservedScope
  /** Of the installation. */
  regions: readonly Region[]
  /** To the list of the other scope, for those who may see it. */
  otherList: ReactNode
}

/** What the page does with those that a list or a drawer shows. */
export type ReservedActions<Item> = {
  onEdit(item: Item): void
  onRelease(items: readonly Item[]): void
}

export type ReserveDialogProps = {
  regions: readonly Region[]
  /** The address that was asked for, or a word that says that none was. */
  wanted: string
  onClose(): void
  /** Opens what was just reserved. */
  onOpen(id: string): void
}
export type EditDialogProps<Item> = { item: Item; onClose(): void }
export type DrawerProps<Item> = ReservedActions<Item> & {
  id: string
  scope: ReservedScope
  /** The part of it that is open. */
  part: string | undefined
  onPart(part: string | undefined): void
  onClose(): void
}
