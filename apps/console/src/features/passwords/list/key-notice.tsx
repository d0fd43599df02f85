import { Button, Notice, useLang, useTexts } from '@nora/ui'
import type { PersonView } from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { useUser } from '../../../platform/use-user.ts'
import { useVaultNews } from '../../../platform/vault/use-vault.ts'
import { useVaultPolicy } from '../../../platform/vault/use-vault-policy.ts'
import { failureTexts } from '../../../platform/vault/vault-failure.messages.ts'
import { usePeople } from '../passwords.queries.ts'
import { AcceptDirectory, isBegunAnew } from '../team/accept-directory.tsx'
import { keysTexts } from '../team/keys.messages.ts'
import type { VaultSearch } from '../vault-search.ts'
import { keyNoticeTexts } from './key-notice.messages.ts'

export type KeyNoticeProps = Pick<PageAddress<VaultSearch>, 'onSearch'>

/** What stands between the reader and shared folders: their own key, or the team’s list of keys. */
export function KeyNotice({ onSearch }: KeyNoticeProps) {
  const people = usePeople()
  const user = useUser()
  useVaultNews(({ kind }) => {
    if (kind === 'folders' || kind === 'refused') void people.refetch()
  })
  if (people.error instanceof VaultError) return <RefusedDirectory error={people.error} />
  const own = people.data?.find(({ user_id }) => user_id === user?.id)
  const others = people.data?.filter(({ user_id }) => user_id !== user?.id) ?? []
  if (!own || others.length === 0 || (own.key !== 'waits' && own.key !== 'unverified')) return null
  return <OwnKey state={own.key} signers={others.filter(canSign)} onSearch={onSearch} />
}

const canSign = ({ role, key }: PersonView) =>
  role !== 'member' && (key === 'verified' || key === 'unverified')

type OwnKeyProps = KeyNoticeProps & { state: 'waits' | 'unverified'; signers: readonly PersonView[] }

function OwnKey({ state, signers, onSearch }: OwnKeyProps) {
  const texts = useTexts(keyNoticeTexts)
  const policy = useVaultPolicy()
  const [isLater, setLater] = useState(false)
  if (isLater) return null
  return (
    <Notice tone="info" title={texts[state].title} className="mt-5">
      <p>{texts[state].sentence}</p>
      {policy.data?.unverified === 'refuse' && <p className="mt-1">{texts.refuses}</p>}
      <ul className="mt-1 list-disc pl-5">
        {signers.map((person) => (
          <li key={person.user_id}>
            {personName({ ...person, id: person.user_id })}
            {person.name && <span className="text-soft"> · {person.email}</span>}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onSearch({ open: 'settings' }, true)}>
          {texts.show}
        </Button>
        <Button size="small" look="ghost" onClick={() => setLater(true)}>
          {texts.later}
        </Button>
      </div>
    </Notice>
  )
}

/** Nothing is sealed to the keys of a list that does not hold; another one counts once the reader says so. */
function RefusedDirectory({ error }: { error: VaultError }) {
  const { refused } = useTexts(keyNoticeTexts)
  const { anew } = useTexts(keysTexts)
  const lang = useLang()
  const isAnew = isBegunAnew(error)
  return (
    <Notice tone="bad" title={isAnew ? anew.title : refused.title} className="mt-5">
      {isAnew ? (
        <p>{anew.sentence}</p>
      ) : (
        <>
          <p>{failureTexts[lang].faults[error.fault]}</p>
          <p className="mt-1">{refused.sentence}</p>
        </>
      )}
      {isAnew && (
        <div className="mt-2">
          <AcceptDirectory size="small" />
        </div>
      )}
    </Notice>
  )
}
