import type { OwnAccess } from '@nora/contract/credentials'
import { ConfirmDialog, notify, useTexts } from '@nora/ui'
import { accessTexts } from './access.messages.ts'
import { useEndAccess } from './access.queries.ts'

/** Asks before a token or key stops acting for its person. */
export function EndAccessDialog({ item, onClose }: { item: OwnAccess; onClose(): void }) {
  const texts = useTexts(accessTexts)
  const ending = useEndAccess()
  const name = item.name ?? item.mark
  return (
    <ConfirmDialog
      open
      onClose={() => !ending.isPending && onClose()}
      title={texts.endTitle(name)}
      consequence={texts.consequence[item.kind]}
      confirm={texts.end}
      onConfirm={async () => {
        await ending.mutateAsync(item.id).finally(onClose)
        notify({ title: texts.ended(name) })
      }}
    />
  )
}
