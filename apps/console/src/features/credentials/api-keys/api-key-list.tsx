import type { ApiKey } from '@nora/contract/credentials'
import { type RowAction, useTexts } from '@nora/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { STATES } from '../expiry.rules.ts'
import { apiKeyColumns } from './api-key-columns.tsx'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useApiKeys } from './api-keys.queries.ts'
import { matchesSearch, SCOPES } from './api-keys-filter.ts'
import type { ApiKeyActions, ApiKeysPageProps } from './api-keys-page-props.ts'

export type ApiKeyListProps = Omit<ApiKeysPageProps, 'consoleUrl'> &
  ApiKeyActions & {
    /** Creates the first key; null for those who may not. */
    createAction: ReactNode
  }

export function ApiKeyList({ docsLink, createAction, onRename, onRevoke, ...address }: ApiKeyListProps) {
  const texts = useTexts(apiKeysTexts)
  const columns = useMemo(() => apiKeyColumns(texts), [texts])
  const actions: RowAction<ApiKey>[] = [
    { label: texts.rename, icon: <Pencil aria-hidden="true" />, act: onRename },
    { label: texts.revoke, icon: <Trash2 aria-hidden="true" />, danger: true, actOnMany: onRevoke },
  ]
  return (
    <ObjectList
      name="api_keys"
      label={texts.title}
      list={useApiKeys()}
      columns={columns}
      rowName={({ description }) => description}
      actions={actions}
      matches={matchesSearch}
      {...address}
      searchLabel={texts.search}
      filters={[
        { name: 'scope', label: texts.scope, options: toOptions(SCOPES, texts.scopes) },
        { name: 'state', label: texts.state, options: toOptions(STATES, texts.states) },
      ]}
      drawer="key"
      failed={texts.listFailed}
      empty={{
        drawing: 'keys',
        title: texts.empty,
        sentence: texts.emptySentence,
        action: createAction,
        link: docsLink,
      }}
      refusal={!createAction && texts.noSeat}
      foot={texts.count}
    />
  )
}
