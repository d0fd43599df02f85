import { ApiProblem } from '@nora/client'
import type { ApiKey } from '@nora/contract'
import { ConfirmManyDialog, notify, RelativeTime, useTexts } from '@nora/ui'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useRevokeApiKey } from './api-keys.queries.ts'

export type RevokeKeysDialogProps = { keys: readonly ApiKey[]; open: boolean; onClose(): void }

/** Asks, saying of each key when and from where it was last used: whoever calls from there is cut off. */
export function RevokeKeysDialog({ keys, open, onClose }: RevokeKeysDialogProps) {
  const texts = useTexts(apiKeysTexts)
  const { mutateAsync } = useRevokeApiKey()
  return (
    <ConfirmManyDialog
      items={keys}
      open={open}
      onClose={onClose}
      itemKey={({ id }) => id}
      itemName={({ description }) => <span className="font-[560]">{description}</span>}
      itemNote={({ last_used_at, last_used_address }) => (
        <>
          {texts.columns.lastUsed}: {last_used_at ? <RelativeTime at={last_used_at} /> : texts.neverUsed}
          {last_used_address && ` · ${last_used_address}`}
        </>
      )}
      act={({ id }) =>
        mutateAsync(id).catch((error: unknown) => {
          // Gone already, perhaps together with the key that made it.
          if (!(error instanceof ApiProblem && error.code === 'NotFound')) throw error
        })
      }
      onDone={(count) => notify({ title: texts.revoked(count) })}
      texts={{ ...texts.revokeTexts, confirm: texts.revoke }}
    />
  )
}
