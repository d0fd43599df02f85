import { Badge, CopyButton, linkStyle, Notice, RelativeTime, useTexts } from '@nora/ui'
import type { RecordWithDetails } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { useState } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { useVaultProof } from '../../../platform/vault/vault-proof.ts'
import { usePeople } from '../passwords.queries.ts'
import { CustomValue } from '../values/custom-value.tsx'
import { MaskedValue } from '../values/masked-value.tsx'
import { recordTexts } from '../values/record.messages.ts'
import { toSiteAddress } from '../values/site-address.ts'
import { TotpValue } from '../values/totp-value.tsx'
import { ValueRow } from '../values/value-row.tsx'
import { FilesPart } from './files-part.tsx'

type RecordDetailsProps = {
  record: RecordWithDetails
  mayWrite: boolean
}

/** Asks for PIN or master key before the first guarded value, and not again while this record is open. */
function useGuard(isGuarded: boolean): () => Promise<void> {
  const { ask } = useVaultProof()
  const [isProven, setProven] = useState(false)
  return async () => {
    if (!isGuarded || isProven) return
    await ask()
    setProven(true)
  }
}

/** What a record holds: secrets are masked until they are asked for. */
export function RecordDetails({ record, mayWrite }: RecordDetailsProps) {
  const texts = useTexts(recordTexts)
  const { overview, details } = record
  const guard = useGuard(details.asks_again)
  return (
    <div className="grid grid-cols-1 gap-5">
      {record.is_trashed && <Notice tone="warn">{texts.inTrash}</Notice>}
      {details.asks_again && <Notice tone="info">{texts.asksAgain}</Notice>}
      <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {overview.login !== '' && (
          <ValueRow
            label={texts.login}
            actions={<CopyButton text={overview.login} label={texts.copyLogin} />}
          >
            {toSafeText(overview.login)}
          </ValueRow>
        )}
        {details.password !== '' && (
          <MaskedValue kind="password" label={texts.password} value={details.password} guard={guard} />
        )}
        {details.totp !== null && (
          <TotpValue uri={details.totp} guard={guard} isGuarded={details.asks_again} />
        )}
        {overview.urls.map((url) => (
          <Site key={url} url={url} />
        ))}
        {details.fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
          <CustomValue key={index} field={field} guard={guard} isGuarded={details.asks_again} />
        ))}
        {details.notes !== '' && <Notes notes={details.notes} guard={guard} isGuarded={details.asks_again} />}
      </dl>
      {overview.tags.length > 0 && (
        <ul aria-label={texts.tags} className="flex flex-wrap gap-1.5">
          {overview.tags.map((tag) => (
            <li key={tag}>
              <Badge>{toSafeText(tag)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <FilesPart record={record} mayWrite={mayWrite} guard={guard} />
      <Changed record={record} />
    </div>
  )
}

function Site({ url }: { url: string }) {
  const texts = useTexts(recordTexts)
  const address = toSiteAddress(url)
  return (
    <ValueRow label={texts.site} actions={<CopyButton text={url} label={texts.copySite} />}>
      {address === undefined ? (
        toSafeText(url)
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer" className={linkStyle}>
          {toSafeText(url)}
        </a>
      )}
    </ValueRow>
  )
}

type NotesProps = { notes: string; guard(): Promise<void>; isGuarded: boolean }

function Notes({ notes, guard, isGuarded }: NotesProps) {
  const texts = useTexts(recordTexts)
  if (isGuarded) return <MaskedValue kind="value" label={texts.notes} value={notes} guard={guard} isLong />
  return (
    <ValueRow label={texts.notes}>
      <span className="whitespace-pre-wrap">{notes}</span>
    </ValueRow>
  )
}

/** Who wrote last may have no access to this folder: the record was moved, or they were taken out. */
function Changed({ record }: Pick<RecordDetailsProps, 'record'>) {
  const texts = useTexts(recordTexts)
  const { data: people } = usePeople()
  const author = people?.find(({ user_id }) => user_id === record.author_id)
  return (
    <p className="text-sm text-faint">
      {texts.changedBy(author ? personName({ ...author, id: author.user_id }) : texts.somebody)}{' '}
      <RelativeTime at={record.changed_at} />
      {record.details.changed_password_at && (
        <>
          {' · '}
          {texts.passwordSince} <RelativeTime at={record.details.changed_password_at} />
        </>
      )}
    </p>
  )
}
