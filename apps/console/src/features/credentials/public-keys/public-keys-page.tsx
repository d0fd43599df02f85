import type { PublicKey } from '@nora/contract/credentials'
import { lazyPart, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import { useAsked } from '../../../platform/lists/asked.ts'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { hasItems, NewButton } from '../../../platform/lists/new-button.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { ConnectPanel } from './connect-panel.tsx'
import { PublicKeyList } from './public-key-list.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { usePublicKeys } from './public-keys.queries.ts'
import type { PublicKeyActions, PublicKeysPageProps } from './public-keys-page-props.ts'

const AddKeysDialog = lazyPart(() => import('./add-keys-dialog.tsx'), 'AddKeysDialog')
const EditKeyDialog = lazyPart(() => import('./edit-key-dialog.tsx'), 'EditKeyDialog')
const RemoveKeysDialog = lazyPart(() => import('./remove-keys-dialog.tsx'), 'RemoveKeysDialog')
const PublicKeyDrawer = lazyPart(() => import('./public-key-drawer.tsx'), 'PublicKeyDrawer')

/** One's own keys and how to connect with them, or the keys of the whole team. */
export function PublicKeysPage({ scope, search, onSearch, otherList }: PublicKeysPageProps) {
  const texts = useTexts(publicKeysTexts)
  const isOwn = scope === 'own'
  const hasKeys = hasItems(usePublicKeys(scope))
  const mayAdd = useMay('public_keys.add') && isOwn
  const [editing, onEdit] = useState<PublicKey | null>(null)
  const [removing, onRemove] = useAsked<PublicKey>()
  const actions: PublicKeyActions = { onEdit, onRemove }
  const add = mayAdd && <NewButton onSearch={onSearch}>{texts.add}</NewButton>
  const tab = (isOwn && search.tab) || 'keys'
  return (
    <ListPage
      guide="ssh"
      title={isOwn ? texts.title : texts.teamTitle}
      sentence={isOwn ? texts.sentence : texts.teamSentence}
      actions={
        <>
          {otherList}
          {hasKeys && add}
        </>
      }
      tabs={
        isOwn && {
          name: 'public_keys',
          label: texts.parts,
          value: tab,
          onChange: (id) => onSearch({ tab: id === 'connect' ? id : undefined }, true),
          tabs: [
            { id: 'keys', label: texts.keys },
            { id: 'connect', label: texts.connect },
          ],
        }
      }
    >
      {tab === 'connect' ? (
        <ConnectPanel />
      ) : (
        <PublicKeyList scope={scope} search={search} onSearch={onSearch} addAction={add} {...actions} />
      )}
      <Suspense>
        {search.new && mayAdd && <AddKeysDialog onClose={() => onSearch({ new: undefined }, true)} />}
      </Suspense>
      <Suspense>
        {search.key && (
          <PublicKeyDrawer
            id={search.key}
            scope={scope}
            onClose={() => onSearch({ key: undefined }, true)}
            {...actions}
          />
        )}
      </Suspense>
      <Suspense>
        {editing && <EditKeyDialog key={editing.id} publicKey={editing} onClose={() => onEdit(null)} />}
      </Suspense>
      <Suspense>{removing.items.length > 0 && <RemoveKeysDialog {...removing} />}</Suspense>
    </ListPage>
  )
}
