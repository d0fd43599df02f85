import type { ApiKey } from '@nora/contract/credentials'
import { lazyPart, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import { useAsked } from '../../../platform/lists/asked.ts'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { hasItems, NewButton } from '../../../platform/lists/new-button.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useUser } from '../../../platform/use-user.ts'
import { ApiKeyList } from './api-key-list.tsx'
import { apiKeysTexts } from './api-keys.messages.ts'
import { useApiKeys } from './api-keys.queries.ts'
import type { ApiKeyActions, ApiKeysPageProps } from './api-keys-page-props.ts'

const CreateKeyDialog = lazyPart(() => import('./create-key-dialog.tsx'), 'CreateKeyDialog')
const RenameKeyDialog = lazyPart(() => import('./rename-key-dialog.tsx'), 'RenameKeyDialog')
const RevokeKeysDialog = lazyPart(() => import('./revoke-keys-dialog.tsx'), 'RevokeKeysDialog')
const ApiKeyDrawer = lazyPart(() => import('./api-key-drawer.tsx'), 'ApiKeyDrawer')

export function ApiKeysPage({ search, onSearch, consoleUrl, docsLink }: ApiKeysPageProps) {
  const texts = useTexts(apiKeysTexts)
  const user = useUser()
  const hasKeys = hasItems(useApiKeys())
  const mayCreate = useMay('api_keys.create')
  const [renaming, onRename] = useState<ApiKey | null>(null)
  const [revoking, onRevoke] = useAsked<ApiKey>()
  const actions: ApiKeyActions = { onRename, onRevoke }
  const create = mayCreate && <NewButton onSearch={onSearch}>{texts.create}</NewButton>
  return (
    <ListPage
      guide="api"
      title={texts.title}
      sentence={texts.sentence(user?.team.name ?? '')}
      actions={hasKeys && create}
    >
      <ApiKeyList
        search={search}
        onSearch={onSearch}
        docsLink={docsLink}
        createAction={create}
        {...actions}
      />
      <Suspense>
        {search.new && mayCreate && (
          <CreateKeyDialog consoleUrl={consoleUrl} onClose={() => onSearch({ new: undefined }, true)} />
        )}
      </Suspense>
      <Suspense>
        {search.key && (
          <ApiKeyDrawer
            id={search.key}
            onClose={() => onSearch({ key: undefined }, true)}
            onOpen={(key) => onSearch({ key }, true)}
            {...actions}
          />
        )}
      </Suspense>
      <Suspense>
        {renaming && <RenameKeyDialog key={renaming.id} apiKey={renaming} onClose={() => onRename(null)} />}
      </Suspense>
      <Suspense>{revoking.items.length > 0 && <RevokeKeysDialog {...revoking} />}</Suspense>
    </ListPage>
  )
}
