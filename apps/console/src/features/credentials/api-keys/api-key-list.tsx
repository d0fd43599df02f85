import type { ApiKey } from '@nora/contract'
import { Button, EmptyState, ListView, menuColumn, NoneMatch, RowMenu, useTexts } from '@nora/ui'
import { PanelRight, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { fromSort, toSort } from '../../../platform/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePlatform } from '../../../platform/platform.tsx'
import { apiKeyColumns } from './api-key-columns.tsx'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useApiKeys } from './api-keys.queries.ts'
import { matchesSearch, NO_FILTERS } from './api-keys-filter.ts'
import type { ApiKeyActions, ApiKeysPageProps } from './api-keys-page-props.ts'

export type ApiKeyListProps = Omit<ApiKeysPageProps, 'consoleUrl'> &
  ApiKeyActions & {
    /** What makes the first one; nothing for those who may not. */
    createAction: ReactNode
  }

const keyOf = ({ id }: ApiKey) => id

export function ApiKeyList({
  search,
  onSearch,
  docsLink,
  createAction,
  onRename,
  onRevoke,
}: ApiKeyListProps) {
  const texts = useTexts(apiKeysTexts)
  const { clock } = usePlatform()
  const keys = useApiKeys()
  const rows = useMemo(
    () => keys.data?.filter((key) => matchesSearch(key, search, clock.now())),
    [keys.data, search, clock],
  )
  const columns = useMemo(() => apiKeyColumns(texts), [texts])
  const open = ({ id }: ApiKey) => onSearch({ key: id }, true)
  const actions = menuColumn(texts.columns.actions, (key: ApiKey) => (
    <RowMenu
      label={texts.menu(key.description)}
      entries={[
        { label: texts.details, icon: <PanelRight aria-hidden="true" />, onSelect: () => open(key) },
        { label: texts.rename, icon: <Pencil aria-hidden="true" />, onSelect: () => onRename(key) },
        { kind: 'separator' },
        {
          label: texts.revoke,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: () => onRevoke([key]),
        },
      ]}
    />
  ))
  return (
    <ListView
      name="api_keys"
      label={texts.title}
      columns={columns}
      actions={actions}
      rows={rows}
      rowKey={keyOf}
      rowName={({ description }) => description}
      sort={toSort(search.sort)}
      onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
      onOpen={open}
      openKey={search.key}
      bulk={(chosen) => (
        <Button size="small" icon={<Trash2 aria-hidden="true" />} onClick={() => onRevoke(chosen)}>
          {texts.revoke}
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
        ) : (
          <EmptyState
            title={texts.empty}
            sentence={texts.emptySentence}
            action={createAction}
            link={docsLink}
          />
        )
      }
      foot={texts.count(rows?.length ?? 0)}
    />
  )
}
