import { Button, linkStyle, Notice, useLang, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { failureTexts } from '../../../platform/vault/vault-failure.messages.ts'
import { useVaultChange } from '../passwords.queries.ts'
import { canAdminister } from '../tree/folder-rights.ts'
import type { VaultSearch } from '../vault-search.ts'
import { foldersTexts } from './folders.messages.ts'

type FolderNoticesProps = Pick<PageAddress<VaultSearch>, 'onSearch'> & { folder: FolderView }

/** What one has to know of a folder before its records. */
export function FolderNotices({ folder, onSearch }: FolderNoticesProps) {
  const texts = useTexts(foldersTexts)
  const rotating = useVaultChange((vault, id: string) => vault.rotateFolder(id), 'members')
  if (folder.state === 'refused') return <RefusedFolder folder={folder} />
  if (folder.state === 'waits') return <Waits folder={folder} />
  return (
    <div className="grid grid-cols-1 gap-2 pt-5 empty:hidden">
      {folder.is_read_only && (
        <Notice tone="warn" title={texts.readOnly}>
          {texts.readOnlySentence}{' '}
          <Link to="/plans" className={linkStyle}>
            {texts.toPlans}
          </Link>
        </Notice>
      )}
      {folder.is_only_holder && (
        <Notice tone="warn" title={texts.onlyHolder}>
          {texts.onlyHolderSentence}{' '}
          {canAdminister(folder) && (
            <button type="button" className={linkStyle} onClick={() => onSearch({ open: 'members' }, true)}>
              {texts.members.title}
            </button>
          )}
        </Notice>
      )}
      {folder.is_rotation_due && (
        <Notice tone="warn" title={texts.rotationDue}>
          {texts.rotationDueSentence}{' '}
          {canAdminister(folder) && (
            <Button size="small" loading={rotating.isPending} onClick={() => rotating.mutate(folder.id)}>
              {texts.rotate}
            </Button>
          )}
        </Notice>
      )}
    </div>
  )
}

/** Nobody has wrapped the folder's key for the reader yet. */
function Waits({ folder }: { folder: FolderView }) {
  const texts = useTexts(foldersTexts)
  const admins = folder.members.filter(({ folder_role, has_grant }) => folder_role === 'admin' && has_grant)
  return (
    <Notice tone="info" title={texts.states.waits} className="mt-5">
      {admins.length > 0 ? (
        <>
          {texts.whoGrants}
          <ul className="mt-1 list-disc pl-5">
            {admins.map((person) => (
              <li key={person.user_id}>
                {personName({ ...person, id: person.user_id })}
                {person.name && <span className="text-soft"> · {person.email}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        texts.nobodyGrants
      )}
    </Notice>
  )
}

/** What the server showed does not hold: nothing of the folder is shown, and the reason is. */
export function RefusedFolder({ folder: { id, refusal } }: { folder: FolderView }) {
  const texts = useTexts(foldersTexts)
  const lang = useLang()
  const [hasDetails, setDetails] = useState(false)
  return (
    <Notice tone="bad" title={texts.states.refused} className="mt-5">
      <p>{refusal && failureTexts[lang].faults[refusal.fault]}</p>
      <p className="mt-1">{texts.refusedSentence}</p>
      <Button
        size="small"
        className="mt-2"
        aria-expanded={hasDetails}
        onClick={() => setDetails(!hasDetails)}
      >
        {texts.details}
      </Button>
      {hasDetails && refusal && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-code">
          <dt>{texts.detail.folder}</dt>
          <dd className="wrap-anywhere">{id}</dd>
          <dt>{texts.detail.what}</dt>
          <dd>{refusal.what}</dd>
          <dt>{texts.detail.fault}</dt>
          <dd>{refusal.fault}</dd>
        </dl>
      )}
    </Notice>
  )
}
