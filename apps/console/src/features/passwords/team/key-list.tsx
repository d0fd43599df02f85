import { type RowAction, useTexts } from '@nora/ui'
import { Mail, MessagesSquare, PenLine } from 'lucide-react'
import { useMemo } from 'react'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import { hasWords, isChosen, type PageAddress } from '../../../platform/lists/list-search.ts'
import { type LoadedList, ObjectList } from '../../../platform/lists/object-list.tsx'
import { personName } from '../../../platform/lists/people.tsx'
import { keyColumns } from './key-columns.tsx'
import { KEY_STATES, type KeyRow } from './key-row.ts'
import { keysTexts } from './keys.messages.ts'
import { useAskForKey, useSigning } from './keys.queries.ts'
import type { KeysSearch } from './keys-search.ts'

export type KeyListProps = PageAddress<KeysSearch> & {
  list: LoadedList<KeyRow>
  onCompare(id: string): void
}

export function KeyList({ list, onCompare, ...address }: KeyListProps) {
  const texts = useTexts(keysTexts)
  const columns = useMemo(() => keyColumns(texts), [texts])
  const asking = useAskForKey()
  const { sign } = useSigning()
  const actions: RowAction<KeyRow>[] = [
    {
      label: texts.compare,
      icon: <MessagesSquare aria-hidden="true" />,
      isFor: ({ words, state, is_self }) => words !== null && state !== 'verified' && !is_self,
      act: ({ id }) => onCompare(id),
    },
    {
      label: texts.sign,
      icon: <PenLine aria-hidden="true" />,
      // Another key than was signed counts only once words were compared.
      isFor: ({ task }) => task !== null && task !== 'rekey',
      act: ({ id, task }) => task && sign.mutate({ kind: task, user_id: id }),
    },
    {
      label: texts.ask,
      icon: <Mail aria-hidden="true" />,
      isFor: ({ state, is_self }) => (state === 'none' || state === 'reset') && !is_self,
      actOnMany: (rows) => {
        for (const { id } of rows) asking.mutate(id)
      },
    },
  ]
  return (
    <ObjectList
      name="team_keys"
      label={texts.label}
      list={list}
      columns={columns}
      rowName={({ user }) => personName(user)}
      actions={actions}
      matches={matchesSearch}
      {...address}
      searchLabel={texts.search}
      filters={[{ name: 'state', label: texts.columns.state, options: toOptions(KEY_STATES, texts.states) }]}
      onOpenRow={({ id }) => onCompare(id)}
      failed={texts.failed.load}
      empty={{ drawing: 'keys', title: texts.label, sentence: texts.sentence }}
      foot={texts.count}
    />
  )
}

function matchesSearch({ user, state }: KeyRow, search: KeysSearch): boolean {
  return isChosen(search.state, state) && hasWords(search.q, [user.name, user.email])
}
