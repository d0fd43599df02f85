import { formatBytes } from '@nora/kit'
import {
  Badge,
  ConfirmDialog,
  Dialog,
  IconButton,
  notify,
  RelativeTime,
  type Tone,
  useLang,
  useTexts,
} from '@nora/ui'
import type { PersonView, ShareView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { Ban, MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { FailedNotice } from '../failed-notice.tsx'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { linksTexts } from './links.messages.ts'

const TONES: Record<ShareView['state'], Tone> = {
  unfinished: 'warn',
  open: 'ok',
  used: 'neutral',
  expired: 'neutral',
  revoked: 'warn',
}

type OwnLinksProps = { shares: readonly ShareView[]; people: readonly PersonView[] | undefined }

/** The links of the reader: what each opens, whether it still does, and what came back. */
export function OwnLinks({ shares, people }: OwnLinksProps) {
  const texts = useTexts(linksTexts)
  const [revoked, setRevoked] = useState<ShareView | null>(null)
  const [reply, setReply] = useState<string | null>(null)
  const { attempt, problem } = useAttempt()
  const revoking = useVaultChange((vault, id: string) => vault.revokeShare(id))
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {shares.map((share) => (
          <OwnLink
            key={share.id}
            share={share}
            person={people?.find(({ user_id }) => user_id === share.for_user_id)}
            onRevoke={() => setRevoked(share)}
            onReply={setReply}
          />
        ))}
      </ul>
      {revoked && (
        <ConfirmDialog
          open
          onClose={() => setRevoked(null)}
          title={texts.revoking.title}
          consequence={texts.revoking.consequence}
          confirm={texts.revoke}
          onConfirm={async () => {
            if (!(await attempt(() => revoking.mutateAsync(revoked.id)))) throw new Error('not revoked')
            notify({ title: texts.revoked })
          }}
        >
          <FailedNotice what="revoked" problem={problem} />
        </ConfirmDialog>
      )}
      {reply !== null && (
        <Dialog open onClose={() => setReply(null)} title={texts.reply} description={texts.replySentence}>
          <p className="rounded-md border border-line bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">
            {reply}
          </p>
        </Dialog>
      )}
    </>
  )
}

type OwnLinkProps = {
  share: ShareView
  person: PersonView | undefined
  onRevoke(): void
  onReply(text: string): void
}

function OwnLink({ share, person, onRevoke, onReply }: OwnLinkProps) {
  const texts = useTexts(linksTexts)
  const lang = useLang()
  const title = toSafeText(share.title) || texts.kinds[share.kind]
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-[550]">{title}</span>
          <Badge tone={TONES[share.state]}>{texts.states[share.state]}</Badge>
          {share.asks_passphrase && <Badge>{texts.withPassphrase}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {person
            ? texts.forPerson(personName({ ...person, id: person.user_id }))
            : share.for_user_id === null
              ? texts.anybody
              : texts.formerMember}
          {share.file_bytes !== null && ` · ${texts.fileOf(formatBytes(lang, share.file_bytes))}`}
          {' · '}
          {texts.opened(share.opened)}
          {share.opened_at && (
            <>
              {', '}
              <RelativeTime at={share.opened_at} />
            </>
          )}
          {share.state === 'open' && (
            <>
              {' · '}
              {share.views_left !== null && `${texts.viewsLeft(share.views_left)} · `}
              {texts.until} <RelativeTime at={share.expires_at} />
            </>
          )}
        </p>
      </div>
      {share.reply !== null && (
        <IconButton
          size="small"
          label={texts.showReply(title)}
          icon={<MessageSquareText aria-hidden="true" className="text-accent-text" />}
          onClick={() => share.reply !== null && onReply(share.reply)}
        />
      )}
      {(share.state === 'open' || share.state === 'unfinished') && (
        <IconButton
          size="small"
          label={texts.revokeOne(title)}
          icon={<Ban aria-hidden="true" />}
          onClick={onRevoke}
        />
      )}
    </li>
  )
}
