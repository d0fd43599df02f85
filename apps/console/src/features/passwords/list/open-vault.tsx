import { lazyPart, TabList, TabPanel, useTexts } from '@nora/ui'
import { Suspense } from 'react'
import { FolderHead } from '../folders/folder-head.tsx'
import { listTexts } from '../list.messages.ts'
import { useFolders, useFreshVault } from '../passwords.queries.ts'
import { RecordsPart } from './records-part.tsx'
import { VaultDialogs } from './vault-dialogs.tsx'
import { VaultHead } from './vault-head.tsx'
import type { VaultPageProps } from './vault-page-props.ts'

const KeyNotice = lazyPart(() => import('./key-notice.tsx'), 'KeyNotice')
const LinksPart = lazyPart(() => import('../links/links-part.tsx'), 'LinksPart')
const HealthPart = lazyPart(() => import('../health/health-part.tsx'), 'HealthPart')

const PARTS = ['records', 'links', 'health'] as const
type Part = (typeof PARTS)[number]

/** Folders and records, links, health: whatever the address says. */
export function OpenVault({ folderId, search, onSearch }: VaultPageProps) {
  const { tabs, tabsLabel } = useTexts(listTexts)
  const folders = useFolders()
  useFreshVault()
  const folder = folders.data?.find(({ id }) => id === folderId)
  const part: Part = PARTS.find((one) => one === search.tab) ?? 'records'
  const address = { search, onSearch }
  const tabList = folderId === null && (
    <TabList
      name="vault"
      label={tabsLabel}
      tabs={PARTS.map((id) => ({ id, label: tabs[id] }))}
      value={part}
      onChange={(tab) => onSearch({ tab: tab === 'records' ? undefined : tab, record: undefined }, true)}
    />
  )
  const records = <RecordsPart folderId={folderId} folders={folders} folder={folder} {...address} />
  return (
    <>
      {folderId === null ? (
        <VaultHead tabs={tabList} folders={folders.data} {...address} />
      ) : (
        <FolderHead folder={folder} folders={folders.data} {...address} />
      )}
      {folderId === null ? (
        <TabPanel name="vault" value={part} className="px-4 sm:px-8">
          <Suspense>{part === 'records' && <KeyNotice onSearch={onSearch} />}</Suspense>
          <Suspense>
            {part === 'records' && records}
            {part === 'links' && <LinksPart onSearch={onSearch} />}
            {part === 'health' && <HealthPart folders={folders.data} />}
          </Suspense>
        </TabPanel>
      ) : (
        <div className="px-4 sm:px-8">{records}</div>
      )}
      <VaultDialogs folder={folder} folders={folders.data} {...address} />
    </>
  )
}
