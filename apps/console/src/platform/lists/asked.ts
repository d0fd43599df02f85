import { useState } from 'react'

/** A question about some things. They stay known while the dialog closes. */
export type Asked<Item> = { items: readonly Item[]; open: boolean; onClose(): void }

/** What is asked about, and what asks. */
export function useAsked<Item>(): [Asked<Item>, (items: readonly Item[]) => void] {
  const [asked, setAsked] = useState<Pick<Asked<Item>, 'items' | 'open'>>({ items: [], open: false })
  const onClose = () => setAsked({ ...asked, open: false })
  return [{ ...asked, onClose }, (items) => setAsked({ items, open: true })]
}
