import type { PublicKey } from '@nora/contract'
import { Button, lazyPart, Notice, PageHead, TabList, TabPanel, useTexts } from '@nora/ui'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useMay } from '../../../platform/use-may.ts'
import { ConnectPanel } from './connect-panel.tsx'
import { PublicKeyFilters } from './public-key-filters.tsx'
import { PublicKeyList } from './public-key-list.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'
import { usePublicKeys } from './public-keys.queries.ts'
import type { PublicKeyActions, PublicKeysPageProps } from './public-keys-page-props.ts'
import { RemoveKeysDialog } from './remove-keys-dialog.tsx'

const AddKeysDialog = lazyPart(() => import('./add-keys-dialog.tsx'), 'AddKeysDialog')
const EditKeyDialog = lazyPart(() => import('./edit-key-dialog.tsx'), 'EditKeyDialog')
const PublicKeyDrawer = lazyPart(() => import('./public-key-drawer.tsx'), 'PublicKeyDrawer')

/** One's own keys and how to connect with them, or the keys of the whole team. */
export function PublicKeysPage(props: PublicKeysPageProps) {
  const texts = useTexts(publicKeysTexts)
  const { scope, search, onSearch, otherList } = props
  const isOwn = scope === 'own'
  const title = isOwn ? texts.title : texts.teamTitle
  usePageTitle(title)
  const isEmpty = usePublicKeys(scope).data?.length === 0
  const mayAdd = useMay('public_keys.add') && isOwn
  const [editing, setEditing] = useState<PublicKey | null>(null)
  const [removing, setRemoving] = useState({ keys: [] as readonly PublicKey[], open: false })
  const actions: PublicKeyActions = {
    onEdit: setEditing,
    onRemove: (keys) => setRemoving({ keys, open: true }),
  }
  const add = mayAdd && (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => onSearch({ new: 'yes' }, true)}>
      {texts.add}
    </Button>
  )
  const list = (
    <>
      {isEmpty ? <div className="h-5" /> : <PublicKeyFilters {...props} />}
      {isOwn && !mayAdd && (
        <Notice tone="info" className="mb-4">
          {texts.noSeat}
        </Notice>
      )}
      <PublicKeyList {...props} {...actions} addAction={add} />
    </>
  )
  return (
    <>
      <PageHead
        title={title}
        sentence={isOwn ? texts.sentence : texts.teamSentence}
        actions={
          <>
            {otherList}
            {!isEmpty && add}
          </>
        }
        tabs={isOwn && <Tabs {...props} />}
      />
      {isOwn ? (
        <TabPanel name="public_keys" value={search.tab ?? 'keys'} className="px-4 sm:px-8">
          {search.tab === 'connect' ? <ConnectPanel /> : list}
        </TabPanel>
      ) : (
        <div className="px-4 sm:px-8">{list}</div>
      )}
      <Suspense>
        {search.new && mayAdd && <AddKeysDialog onClose={() => onSearch({ new: undefined }, true)} />}
      </Suspense>
      <Suspense>
        {search.key && (
          <PublicKeyDrawer
            key={search.key}
            id={search.key}
            scope={scope}
            onClose={() => onSearch({ key: undefined }, true)}
            {...actions}
          />
        )}
      </Suspense>
      <Suspense>
        {editing && <EditKeyDialog key={editing.id} publicKey={editing} onClose={() => setEditing(null)} />}
      </Suspense>
      <RemoveKeysDialog {...removing} onClose={() => setRemoving({ ...removing, open: false })} />
    </>
  )
}

function Tabs({ search, onSearch }: PublicKeysPageProps) {
  const texts = useTexts(publicKeysTexts)
  return (
    <TabList
      name="public_keys"
      label={texts.parts}
      value={search.tab ?? 'keys'}
      onChange={(id) => onSearch({ tab: id === 'connect' ? id : undefined }, true)}
      tabs={[
        { id: 'keys', label: texts.keys },
        { id: 'connect', label: texts.connect },
      ]}
    />
  )
}
