import { notify, useTexts } from '@nora/ui'
import { Copy, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FoundItemsProps } from '../navigation/navigation.ts'
import { ObjectItems } from '../navigation/object-items.tsx'
import { getVerbs } from '../navigation/verbs.messages.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { reservedTexts } from './reserved.messages.ts'
import { useReserved } from './reserved.queries.ts'
import type { Reserved, ReservedKind } from './reserved.ts'

export type ReservedItemsProps<Item extends Reserved> = FoundItemsProps & {
  kind: ReservedKind<Item>
  icon: ReactNode
  /** Opens it on its page. */
  onOpen(id: string): void
}

/** The reader’s own of one kind in the command menu. */
export function ReservedItems<Item extends Reserved>({
  kind,
  icon,
  onOpen,
  run,
  ask,
  typed,
}: ReservedItemsProps<Item>) {
  const texts = useTexts(reservedTexts)
  const { title } = useTexts(kind.texts)
  return (
    <ObjectItems
      heading={title}
      icon={icon}
      objects={useReserved(kind, 'own').data ?? []}
      label={(item) => kind.getAlias?.(item) ?? kind.getAddress(item)}
      note={(item) => (kind.getAlias?.(item) ? kind.getAddress(item) : item.description)}
      words={({ description }) => description}
      onOpen={({ id }) => run(() => onOpen(id))}
      verbs={[
        {
          label: texts.release,
          verbs: getVerbs('release'),
          icon: <LogOut />,
          onSelect: (item) =>
            ask((onClose) => <ReleaseDialog kind={kind} items={[item]} open onClose={onClose} />),
        },
        {
          label: texts.copyAddress,
          verbs: getVerbs('copy'),
          icon: <Copy />,
          onSelect: (item) => run(() => copy(kind.copied(item))),
        },
      ]}
      typed={typed}
    />
  )
}

function copy(text: string): void {
  void navigator.clipboard?.writeText(text).then(() => notify({ title: text }))
}
