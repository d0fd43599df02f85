import type { PublicKey } from '@nora/contract/credentials'
import { RelativeTime, useTexts } from '@nora/ui'
import { AskManyDialog } from '../../../platform/lists/ask-many-dialog.tsx'
import type { Asked } from '../../../platform/lists/asked.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { useRemovePublicKey } from './public-keys.queries.ts'

/** Asks, saying of each key whose it is and when it was last used. */
export function RemoveKeysDialog(asked: Asked<PublicKey>) {
  const texts = useTexts(publicKeysTexts)
  const { mutateAsync } = useRemovePublicKey()
  return (
    <AskManyDialog
      {...asked}
      itemName={({ name }) => <span className="font-[560]">{name}</span>}
      itemNote={({ user, last_used_at }) => (
        <>
          {personName(user)} · {texts.columns.lastUsed}:{' '}
          {last_used_at ? <RelativeTime at={last_used_at} /> : texts.neverUsed}
        </>
      )}
      act={mutateAsync}
      done={texts.removed}
      texts={{ ...texts.removeTexts, confirm: texts.remove }}
    />
  )
}
