import { ApiProblem } from '@nora/client'
import type { PublicKey } from '@nora/contract'
import { ConfirmManyDialog, notify, RelativeTime, useTexts } from '@nora/ui'
import { publicKeysTexts } from './public-keys.messages.ts'
import { useRemovePublicKey } from './public-keys.queries.ts'

export type RemoveKeysDialogProps = { keys: readonly PublicKey[]; open: boolean; onClose(): void }

/** Asks, saying of each key whose it is and when it was last used. */
export function RemoveKeysDialog({ keys, open, onClose }: RemoveKeysDialogProps) {
  const texts = useTexts(publicKeysTexts)
  const { mutateAsync } = useRemovePublicKey()
  return (
    <ConfirmManyDialog
      items={keys}
      open={open}
      onClose={onClose}
      itemKey={({ id }) => id}
      itemName={({ name }) => <span className="font-[560]">{name}</span>}
      itemNote={({ user, last_used_at }) => (
        <>
          {user.name ?? user.email} · {texts.columns.lastUsed}:{' '}
          {last_used_at ? <RelativeTime at={last_used_at} /> : texts.neverUsed}
        </>
      )}
      act={({ id }) =>
        mutateAsync(id).catch((error: unknown) => {
          // Another hand was first: it is gone all the same.
          if (!(error instanceof ApiProblem && error.code === 'NotFound')) throw error
        })
      }
      onDone={(count) => notify({ title: texts.removed(count) })}
      texts={{ ...texts.removeTexts, confirm: texts.remove }}
    />
  )
}
