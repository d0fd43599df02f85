import type { PublicKey } from '@nora/contract'
import { Button, EmptyState, ListView, menuColumn, NoneMatch, notify, RowMenu, useTexts } from '@nora/ui'
import { Copy, PanelRight, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { fromSort, toSort } from '../../../platform/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePlatform } from '../../../platform/platform.tsx'
import { publicKeyColumns } from './public-key-columns.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { usePublicKeys } from './public-keys.queries.ts'
import { matchesSearch, NO_FILTERS } from './public-keys-filter.ts'
import type { PublicKeyActions, PublicKeysPageProps } from './public-keys-page-props.ts'

export type PublicKeyListProps = Omit<PublicKeysPageProps, 'otherList'> &
  PublicKeyActions & {
    /** What adds the first one; nothing for those who may not. */
    addAction: ReactNode
  }

const keyOf = ({ id }: PublicKey) => id

export function PublicKeyList({ scope, search, onSearch, addAction, onEdit, onRemove }: PublicKeyListProps) {
  const texts = useTexts(publicKeysTexts)
  const { clock } = usePlatform()
  const keys = usePublicKeys(scope)
  const rows = useMemo(
    () => keys.data?.filter((key) => matchesSearch(key, search, clock.now())),
    [keys.data, search, clock],
  )
  const columns = useMemo(() => publicKeyColumns(texts, scope), [texts, scope])
  const open = ({ id }: PublicKey) => onSearch({ key: id }, true)
  const copy = ({ fingerprint }: PublicKey) =>
    navigator.clipboard?.writeText(fingerprint).then(() => notify({ title: fingerprint }))
  const actions = menuColumn(texts.columns.actions, (key: PublicKey) => (
    <RowMenu
      label={texts.menu(key.name)}
      entries={[
        { label: texts.details, icon: <PanelRight aria-hidden="true" />, onSelect: () => open(key) },
        { label: texts.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => onEdit(key) },
        { label: texts.copyFingerprint, icon: <Copy aria-hidden="true" />, onSelect: () => void copy(key) },
        { kind: 'separator' },
        {
          label: texts.remove,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: () => onRemove([key]),
        },
      ]}
    />
  ))
  return (
    <ListView
      name={`public_keys_${scope}`}
      label={texts.title}
      columns={columns}
      actions={actions}
      rows={rows}
      rowKey={keyOf}
      rowName={({ name }) => name}
      sort={toSort(search.sort)}
      onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
      onOpen={open}
      openKey={search.key}
      bulk={(chosen) => (
        <Button size="small" icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove(chosen)}>
          {texts.remove}
        </Button>
      )}
      error={
        keys.isError && !keys.data ? (
          <LoadFailure title={texts.listFailed} error={keys.error} onRetry={keys.refetch} />
        ) : undefined
      }
      empty={
        keys.data?.length ? (
          <NoneMatch onClear={() => onSearch(NO_FILTERS, false)} />
        ) : scope === 'team' ? (
          <EmptyState title={texts.teamEmpty} sentence={texts.teamEmptySentence} />
        ) : (
          <EmptyState
            title={texts.empty}
            sentence={texts.emptySentence}
            action={addAction}
            command={{ words: texts.noPair, text: 'ssh-keygen -t ed25519' }}
          />
        )
      }
      foot={texts.count(rows?.length ?? 0)}
    />
  )
}
