import type { CurrentUser, Provider } from '@nora/contract/accounts'
import { Card, Notice, PageHead, SkeletonRows, TabList, TabPanel, useTexts } from '@nora/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePageTitle } from '../../../platform/page-title.ts'
import { providerLinksTexts } from '../providers/provider-links.messages.ts'
import { ProviderProblem } from '../providers/provider-problem.tsx'
import { AboutPart } from './about-part.tsx'
import { profileTexts } from './profile.messages.ts'
import { PROFILE_TABS, type ProfileSearch } from './profile-search.ts'
import type { SecurityPartProps } from './security-part.tsx'

const SecurityPart = lazy(() =>
  import('./security-part.tsx').then((file) => ({ default: file.SecurityPart })),
)
const SessionsPart = lazy(() =>
  import('../sessions/sessions-part.tsx').then((file) => ({ default: file.SessionsPart })),
)

const NAME = 'profile'

export type ProfilePageProps = Omit<SecurityPartProps, 'hasProviders'> & {
  user: CurrentUser
  providers: readonly Provider[]
  search: ProfileSearch
  /** Tokens and keys, below the sessions. */
  keys: ReactNode
  /** A tab of its own address, which forgets what came of linking a provider. */
  onTab(tab: ProfileSearch['tab']): void
}

export function ProfilePage({ user, providers, search, onTab, keys, ...security }: ProfilePageProps) {
  const texts = useTexts(profileTexts)
  usePageTitle(texts.title)
  const tab = search.tab ?? 'profile'
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={texts.sentence}
        tabs={
          <TabList
            name={NAME}
            label={texts.parts}
            tabs={PROFILE_TABS.map((id) => ({ id, label: texts.tabs[id] }))}
            value={tab}
            onChange={(id) => onTab(id === 'profile' ? undefined : id)}
          />
        }
      />
      <TabPanel name={NAME} value={tab} className="flex max-w-[860px] flex-col gap-5 px-4 py-5 sm:px-8">
        <LinkOutcome search={search} providers={providers} />
        <Suspense fallback={<Loading />}>
          {tab === 'profile' && <AboutPart user={user} />}
          {tab === 'security' && (
            <SecurityPart user={user} hasProviders={providers.length > 0} {...security} />
          )}
          {tab === 'sessions' && (
            <>
              <SessionsPart />
              {keys}
            </>
          )}
        </Suspense>
      </TabPanel>
    </>
  )
}

function Loading() {
  return (
    <Card>
      <SkeletonRows rows={3} />
    </Card>
  )
}

/** Shows the result of linking a provider when the browser is back. */
function LinkOutcome({ search, providers }: Pick<ProfilePageProps, 'search' | 'providers'>) {
  const texts = useTexts(providerLinksTexts)
  const provider = providers.find(({ id }) => id === search.provider)
  if (!provider) return null
  if (search.provider_error) return <ProviderProblem code={search.provider_error} />
  return <Notice tone="ok">{texts.linkedNow(provider.name)}</Notice>
}
