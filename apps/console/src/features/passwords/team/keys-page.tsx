import { lazyPart, SkeletonRows, useTexts } from '@nora/ui'
import { Suspense } from 'react'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { useVaultNews } from '../../../platform/vault/use-vault.ts'
import { teamPasswordsTitles } from '../team-passwords-titles.messages.ts'
import { isBegunAnew } from './accept-directory.tsx'
import { KeyList } from './key-list.tsx'
import { keysTexts } from './keys.messages.ts'
import { useKeyRows } from './keys.queries.ts'
import type { KeysSearch } from './keys-search.ts'
import { LoneFolders } from './lone-folders.tsx'
import { NewDirectory } from './new-directory.tsx'
import { WaitingTasks } from './waiting-tasks.tsx'

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog')
const RulesPart = lazyPart(() => import('./rules-part.tsx'), 'RulesPart')

const TABS = ['members', 'rules'] as const
type Tab = (typeof TABS)[number]

/** Who has a key, whose keys are signed, and the team’s rules of the vault. */
export function KeysPage(address: PageAddress<KeysSearch>) {
  const { search, onSearch } = address
  const texts = useTexts(keysTexts)
  const { title } = useTexts(teamPasswordsTitles)
  const tab: Tab = search.tab === 'rules' ? 'rules' : 'members'
  return (
    <ListPage<Tab>
      title={title}
      sentence={texts.sentence}
      tabs={{
        name: 'keys',
        label: title,
        value: tab,
        tabs: TABS.map((id) => ({ id, label: texts.tabs[id] })),
        onChange: (value: Tab) => onSearch({ tab: value === 'members' ? undefined : value }, true),
      }}
    >
      {tab === 'members' ? (
        <Members {...address} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <RulesPart />
        </Suspense>
      )}
    </ListPage>
  )
}

function Members(address: PageAddress<KeysSearch>) {
  const { search, onSearch } = address
  const list = useKeyRows()
  useVaultNews(() => void list.refetch())
  const compared = list.data?.find(({ id }) => id === search.member)
  const compare = (id: string | undefined) => onSearch({ member: id }, id !== undefined)
  if (isBegunAnew(list.error)) return <NewDirectory />
  return (
    <>
      <WaitingTasks rows={list.data ?? []} onCompare={compare} />
      <LoneFolders />
      <KeyList {...address} list={list} onCompare={compare} />
      <Suspense>
        {compared?.words && (
          <CompareDialog key={compared.id} row={compared} onClose={() => compare(undefined)} />
        )}
      </Suspense>
    </>
  )
}
