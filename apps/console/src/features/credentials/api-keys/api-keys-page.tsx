import type { ApiKey } from '@nora/contract'
import { Button, FilterChip, lazyPart, Notice, PageHead, SearchField, useTexts } from '@nora/ui'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { toList } from '../../../platform/list-search.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useMay } from '../../../platform/use-may.ts'
import { STATES } from '../expiry.rules.ts'
import { ApiKeyList } from './api-key-list.tsx'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useApiKeys } from './api-keys.queries.ts'
import { SCOPES } from './api-keys-filter.ts'
import type { ApiKeyActions, ApiKeysPageProps } from './api-keys-page-props.ts'
import { RevokeKeysDialog } from './revoke-keys-dialog.tsx'

const CreateKeyDialog = lazyPart(() => import('./create-key-dialog.tsx'), 'CreateKeyDialog')
const RenameKeyDialog = lazyPart(() => import('./rename-key-dialog.tsx'), 'RenameKeyDialog')
const ApiKeyDrawer = lazyPart(() => import('./api-key-drawer.tsx'), 'ApiKeyDrawer')

const NOTHING = { keys: [] as readonly ApiKey[], open: false }

export function ApiKeysPage(props: ApiKeysPageProps) {
  const texts = useTexts(apiKeysTexts)
  usePageTitle(texts.title)
  const { search, onSearch } = props
  const isEmpty = useApiKeys().data?.length === 0
  const mayCreate = useMay('api_keys.create')
  const [renaming, setRenaming] = useState<ApiKey | null>(null)
  const [revoking, setRevoking] = useState(NOTHING)
  const actions: ApiKeyActions = {
    onRename: setRenaming,
    onRevoke: (keys) => setRevoking({ keys, open: true }),
  }
  const create = mayCreate && (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => onSearch({ new: 'yes' }, true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} actions={!isEmpty && create} />
      <div className="px-4 sm:px-8">
        {isEmpty ? <div className="h-5" /> : <Filters {...props} />}
        {!mayCreate && (
          <Notice tone="info" className="mb-4">
            {texts.noSeat}
          </Notice>
        )}
        <ApiKeyList {...props} {...actions} createAction={create} />
      </div>
      <Suspense>
        {search.new && mayCreate && (
          <CreateKeyDialog consoleUrl={props.consoleUrl} onClose={() => onSearch({ new: undefined }, true)} />
        )}
      </Suspense>
      <Suspense>
        {search.key && (
          <ApiKeyDrawer
            key={search.key}
            id={search.key}
            onClose={() => onSearch({ key: undefined }, true)}
            onOpen={(key) => onSearch({ key }, true)}
            {...actions}
          />
        )}
      </Suspense>
      <Suspense>
        {renaming && (
          <RenameKeyDialog key={renaming.id} apiKey={renaming} onClose={() => setRenaming(null)} />
        )}
      </Suspense>
      <RevokeKeysDialog {...revoking} onClose={() => setRevoking({ ...revoking, open: false })} />
    </>
  )
}

function Filters({ search, onSearch }: ApiKeysPageProps) {
  const texts = useTexts(apiKeysTexts)
  return (
    <div className="flex flex-wrap gap-2 py-4">
      <SearchField
        label={texts.search}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q }, false)}
        className="w-full sm:w-80"
      />
      <FilterChip
        label={texts.scope}
        options={SCOPES.map((scope) => ({ value: scope, label: texts.scopes[scope] }))}
        value={toList(search.scope)}
        onChange={(scopes) => onSearch({ scope: scopes.join(',') }, false)}
      />
      <FilterChip
        label={texts.state}
        options={STATES.map((state) => ({ value: state, label: texts.states[state] }))}
        value={toList(search.state)}
        onChange={(states) => onSearch({ state: states.join(',') }, false)}
      />
    </div>
  )
}
