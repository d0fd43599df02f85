import type { ApiKey } from '@nora/contract/credentials'
import { RelativeTime, useTexts } from '@nora/ui'
import { AskManyDialog } from '../../../platform/lists/ask-many-dialog.tsx'
import type { Asked } from '../../../platform/lists/asked.ts'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useRevokeApiKey } from './api-keys.queries.ts'

/** Asks, saying of each key when and from where it was last used: whoever calls from there is cut off. */
export function RevokeKeysDialog(asked: Asked<ApiKey>) {
  const texts = useTexts(apiKeysTexts)
  const { mutateAsync } = useRevokeApiKey()
  return (
    <AskManyDialog
      {...asked}
      itemName={({ description }) => <span className="font-[560]">{description}</span>}
      itemNote={({ last_used_at, last_used_address }) => (
        <>
          {texts.columns.lastUsed}: {last_used_at ? <RelativeTime at={last_used_at} /> : texts.neverUsed}
          {last_used_address && ` · ${last_used_address}`}
        </>
      )}
      act={mutateAsync}
      done={texts.revoked}
      texts={{ ...texts.revokeTexts, confirm: texts.revoke }}
    />
  )
}
