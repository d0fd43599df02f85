import { Button } from '@nora/ui'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PageAddress } from './list-search.ts'

export type NewButtonProps = Pick<PageAddress<{ new?: string }>, 'onSearch'> & { children: ReactNode }

/** Opens the form for a new one by the address of the page. */
export function NewButton({ onSearch, children }: NewButtonProps) {
  return (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => onSearch({ new: 'yes' }, true)}>
      {children}
    </Button>
  )
}

/**
 * Whether the list is known to hold something. A page's head has its button only then: an empty list has the same one
 * in its middle, and a button that moves while the page loads loses the press that was meant for it.
 */
export function hasItems({ data }: { data: readonly unknown[] | undefined }): boolean {
  return data !== undefined && data.length > 0
}
