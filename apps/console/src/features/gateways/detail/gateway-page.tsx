import type { Gateway } from '@nora/contract/gateways'
import {
  Badge,
  Card,
  CopyButton,
  lazyPart,
  Notice,
  PageHead,
  SkeletonRows,
  TabList,
  TabPanel,
  useLang,
  useTexts,
} from '@nora/ui'
import { Suspense } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useGateway, useGatewayNews } from '../gateways.queries.ts'
import { gatewaysTitles } from '../gateways-titles.messages.ts'
import { GatewayStateWord, stateReason } from '../state-word.tsx'
import { detailTexts } from './detail.messages.ts'
import { GatewayActions } from './gateway-actions.tsx'
import type { GatewaySearch } from './gateway-search.ts'

const NAME = 'gateway'
const NOTHING_OPEN = { q: undefined, request: undefined }
const TABS = ['path', 'members', 'policy', 'health', 'traffic', 'requests', 'events', 'settings'] as const

const PathPart = lazyPart(() => import('./path/path-part.tsx'), 'PathPart')
const MembersPart = lazyPart(() => import('./members/members-part.tsx'), 'MembersPart')
const PolicyPart = lazyPart(() => import('./policy-part.tsx'), 'PolicyPart')
const HealthPart = lazyPart(() => import('./settings/health-part.tsx'), 'HealthPart')
const TrafficPart = lazyPart(() => import('./traffic-part.tsx'), 'TrafficPart')
const RequestsPart = lazyPart(() => import('./requests-part.tsx'), 'RequestsPart')
const EventsPart = lazyPart(() => import('./events-part.tsx'), 'EventsPart')
const SettingsPart = lazyPart(() => import('./settings/settings-part.tsx'), 'SettingsPart')

type Address = PageAddress<GatewaySearch>

/** One gateway: the way of a request, its members, what acts before them, and what happened. */
export function GatewayPage({ id, ...address }: Address & { id: string }) {
  const texts = useTexts(detailTexts)
  const titles = useTexts(gatewaysTitles)
  const isLost = useGatewayNews()
  const { data, error, refetch } = useGateway(id)
  usePageTitle(data?.name ?? titles.gateway)
  if (data) return <OpenedGateway gateway={data} isLost={isLost} {...address} />
  return (
    <>
      <PageHead title={titles.gateway} />
      <div className="px-4 py-5 sm:px-8">
        <Card>
          {error ? (
            <LoadFailure title={texts.loadFailed} error={error} onRetry={refetch} />
          ) : (
            <SkeletonRows />
          )}
        </Card>
      </div>
    </>
  )
}

function OpenedGateway({
  gateway,
  isLost,
  search,
  onSearch,
}: Address & { gateway: Gateway; isLost: boolean }) {
  const texts = useTexts(detailTexts)
  const hasPool = gateway.upstream.kind === 'pool'
  const tab = TABS.find((one) => one === search.tab) ?? 'path'
  return (
    <>
      <PageHead
        title={gateway.name}
        sentence={<HeadLine gateway={gateway} />}
        actions={<GatewayActions gateway={gateway} />}
        tabs={
          <TabList
            name={NAME}
            label={texts.parts}
            tabs={TABS.map((id) => ({
              id,
              label: texts.tabs[id],
              ...(id === 'members' && hasPool && { count: gateway.members.length }),
            }))}
            value={tab}
            onChange={(id) => onSearch({ ...NOTHING_OPEN, tab: id === 'path' ? undefined : id }, true)}
          />
        }
      />
      <TabPanel name={NAME} value={tab} className="flex flex-col gap-4 px-4 py-5 sm:px-8">
        <Notices gateway={gateway} isLost={isLost} />
        <Suspense fallback={<SkeletonRows />}>
          {tab === 'path' && <PathPart gateway={gateway} />}
          {tab === 'members' && <MembersPart gateway={gateway} />}
          {tab === 'policy' && <PolicyPart gateway={gateway} />}
          {tab === 'health' && <HealthPart gateway={gateway} />}
          {tab === 'traffic' && <TrafficPart gateway={gateway} search={search} onSearch={onSearch} />}
          {tab === 'requests' && <RequestsPart gateway={gateway} search={search} onSearch={onSearch} />}
          {tab === 'events' && <EventsPart gateway={gateway} />}
          {tab === 'settings' && <SettingsPart gateway={gateway} />}
        </Suspense>
      </TabPanel>
    </>
  )
}

/** The state with its reason, and the address. */
function HeadLine({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(detailTexts)
  const lang = useLang()
  const { endpoint, url } = gateway
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <GatewayStateWord state={gateway.state} />
      {gateway.is_captured && <Badge tone="warn">{texts.captured}</Badge>}
      <span className="flex min-w-0 items-center">
        <span className="min-w-0 font-mono text-code text-text wrap-anywhere">{endpoint}</span>
        <CopyButton text={url ?? endpoint} label={texts.copyAddress} />
      </span>
      <span className="basis-full sm:basis-auto">{stateReason(lang, gateway)}</span>
    </span>
  )
}

/** What keeps the reader from changing it, or from seeing it as it is. */
function Notices({ gateway, isLost }: { gateway: Gateway; isLost: boolean }) {
  const texts = useTexts(detailTexts)
  const { tunnel, is_over_limit, is_read_only } = gateway
  return (
    <>
      {isLost && <Notice tone="warn">{texts.lost}</Notice>}
      {tunnel && <Notice tone="info">{texts.taken(personName(tunnel.user))}</Notice>}
      {is_over_limit && <Notice tone="warn">{texts.overLimit}</Notice>}
      {is_read_only && <Notice tone="info">{texts.readOnly}</Notice>}
    </>
  )
}
