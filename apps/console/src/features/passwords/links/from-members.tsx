import { Button, Dialog, RelativeTime, useTexts } from '@nora/ui'
import type { SharedContent, SharesForMe } from '@nora/vault-client'
import { useState } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { usePeople, useVaultChange } from '../passwords.queries.ts'
import { linksTexts } from './links.messages.ts'
import { SharedValues } from './opened-values.tsx'

/** What members shared with the reader: each opens with the reader's own key. */
export function SharedWithMe({ shares }: { shares: readonly SharesForMe[] }) {
  const texts = useTexts(linksTexts)
  const { data: people } = usePeople()
  const vault = useVault()
  const [opened, setOpened] = useState<{ id: string; content: SharedContent } | null>(null)
  const opening = useVaultChange((vault, id: string) => vault.openShareForMe(id), 'opened')
  function close() {
    setOpened(null)
    // Locked meanwhile, the vault has forgotten it already.
    if (opened && 'file' in opened.content) vault.closeFile(opened.id).catch(() => {})
  }
  const name = (id: string) => {
    const person = people?.find(({ user_id }) => user_id === id)
    return person ? personName({ ...person, id }) : texts.formerMember
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {shares.map(({ id, from_user_id, expires_at, views_left }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="truncate font-[550]">{texts.fromPerson(name(from_user_id))}</p>
              <p className="text-sm text-soft">
                {views_left !== null && `${texts.viewsLeft(views_left)} · `}
                {texts.until} <RelativeTime at={expires_at} />
              </p>
            </div>
            <Button
              size="small"
              loading={opening.isPending && opening.variables === id}
              onClick={() => opening.mutate(id, { onSuccess: (content) => setOpened({ id, content }) })}
            >
              {texts.open}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <Dialog open size="large" onClose={close} title={texts.sharedWithYou}>
          <SharedValues
            content={opened.content}
            read={(id, index) => vault.readFileChunk(id, index)}
            within="window"
          />
        </Dialog>
      )}
    </>
  )
}
