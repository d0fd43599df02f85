import type { PublicKey } from '@nora/contract/credentials'
import { copyAction, type EmptyStateProps, type RowAction, useTexts } from '@nora/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { type ListFilter, toOptions } from '../../../platform/lists/list-filters.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { getPeople } from '../../../platform/lists/people.tsx'
import { STATES } from '../expiry.rules.ts'
import { publicKeyColumns } from './public-key-columns.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { usePublicKeys } from './public-keys.queries.ts'
import { FAMILIES, matchesSearch } from './public-keys-filter.ts'
import type { PublicKeyActions, PublicKeysPageProps } from './public-keys-page-props.ts'
import type { PublicKeysSearch } from './public-keys-search.ts'

export type PublicKeyListProps = Omit<PublicKeysPageProps, 'otherList'> &
  PublicKeyActions & {
    /** Adds the first key; null for those who may not. */
    addAction: ReactNode
  }

export function PublicKeyList({ scope, addAction, onEdit, onRemove, ...address }: PublicKeyListProps) {
  const texts = useTexts(publicKeysTexts)
  const keys = usePublicKeys(scope)
  const columns = useMemo(() => publicKeyColumns(texts, scope), [texts, scope])
  const isOwn = scope === 'own'
  const actions: RowAction<PublicKey>[] = [
    { label: texts.edit, icon: <Pencil aria-hidden="true" />, act: onEdit },
    copyAction(texts.copyFingerprint, ({ fingerprint }) => fingerprint),
    { label: texts.remove, icon: <Trash2 aria-hidden="true" />, danger: true, actOnMany: onRemove },
  ]
  const person: ListFilter<PublicKeysSearch> = {
    name: 'person',
    label: texts.person,
    options: getPeople(keys.data),
  }
  const empty: EmptyStateProps = isOwn
    ? {
        drawing: 'ssh',
        title: texts.empty,
        sentence: texts.emptySentence,
        action: addAction,
        command: { words: texts.noPair, text: 'ssh-keygen -t ed25519' },
      }
    : { drawing: 'ssh', title: texts.teamEmpty, sentence: texts.teamEmptySentence }
  return (
    <ObjectList
      name={`public_keys_${scope}`}
      label={texts.title}
      list={keys}
      columns={columns}
      rowName={({ name }) => name}
      actions={actions}
      matches={matchesSearch}
      {...address}
      searchLabel={isOwn ? texts.search : texts.teamSearch}
      filters={[
        ...(isOwn ? [] : [person]),
        {
          name: 'type',
          label: texts.type,
          options: FAMILIES.map((value) => ({ value, label: texts.types[value] })),
        },
        { name: 'state', label: texts.state, options: toOptions(STATES, texts.states) },
      ]}
      drawer="key"
      failed={texts.listFailed}
      empty={empty}
      refusal={isOwn && !addAction && texts.noSeat}
      foot={texts.count}
    />
  )
}
