import { Drawer, EmptyState, Skeleton } from '@nora/ui'
import type { ReactNode } from 'react'

export type ObjectDrawerProps<Item> = {
  /** The list it is one of; undefined while that loads. */
  items: readonly Item[] | undefined
  id: string
  onClose(): void
  title(item: Item): ReactNode
  /** In the drawer's head. */
  actions?(item: Item): ReactNode
  /** When the list has no such one. */
  gone: string
  goneSentence: string
  children(item: Item): ReactNode
}

/** One of a list beside it. */
export function ObjectDrawer<Item extends { id: string }>(props: ObjectDrawerProps<Item>) {
  const item = props.items?.find(({ id }) => id === props.id)
  return (
    <Drawer
      open
      onClose={props.onClose}
      title={item ? props.title(item) : props.gone}
      actions={item && props.actions?.(item)}
    >
      {item ? (
        props.children(item)
      ) : props.items ? (
        <EmptyState title={props.gone} sentence={props.goneSentence} />
      ) : (
        <Skeleton className="h-48" />
      )}
    </Drawer>
  )
}
