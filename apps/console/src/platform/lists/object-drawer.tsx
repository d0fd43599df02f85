import { SidePanel } from '@nora/ui'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Gone } from './list-note.tsx'

export type ObjectDrawerProps<Item> = {
  /** The list it is one of; undefined while that loads. */
  items: readonly Item[] | undefined
  id: string
  onClose(): void
  title(item: Item): ReactNode
  /** In the drawer's head. */
  actions?(item: Item): ReactNode
  /** A `TabList` of its parts. */
  tabs?: ReactNode
  /** Said above the list when it has no such one. */
  gone: string
  goneSentence: string
  children(item: Item): ReactNode
}

/** One of a list beside it. It closes when the list loses that one, and says so when it never had it. */
export function ObjectDrawer<Item extends { id: string }>(props: ObjectDrawerProps<Item>) {
  const { items, id, onClose } = props
  const item = items?.find((one) => one.id === id)
  const shownId = useRef<string>(undefined)
  const isGone = items !== undefined && !item
  useEffect(() => {
    if (item) shownId.current = id
    else if (isGone && shownId.current === id) onClose()
  })
  if (isGone && shownId.current !== id) {
    return <Gone id={id} title={props.gone} sentence={props.goneSentence} />
  }
  return (
    item && (
      <SidePanel
        onClose={onClose}
        title={props.title(item)}
        actions={props.actions?.(item)}
        tabs={props.tabs}
      >
        <Fragment key={item.id}>{props.children(item)}</Fragment>
      </SidePanel>
    )
  )
}
