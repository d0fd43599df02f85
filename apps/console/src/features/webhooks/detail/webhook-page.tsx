import type { Webhook } from '@nora/contract/webhooks'
import { Card, CopyButton, lazyPart, PageHead, SkeletonRows, TabList, TabPanel, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { senderLabel } from '../presets.ts'
import { WebhookStateWord } from '../state-word.tsx'
import { useWebhookNews } from '../use-webhook-news.ts'
import { useWebhook } from '../webhooks.queries.ts'
import { detailTexts } from './detail.messages.ts'
import { PauseButton } from './pause-button.tsx'
import { ReplayBar } from './replay-bar.tsx'
import { WebhookNotices } from './webhook-notices.tsx'
import type { WebhookSearch } from './webhook-search.ts'

const NAME = 'webhook'
const TABS = ['requests', 'targets', 'dead', 'settings'] as const

const RequestsPart = lazyPart(() => import('./requests/requests-part.tsx'), 'RequestsPart')
const TargetsPart = lazyPart(() => import('./targets/targets-part.tsx'), 'TargetsPart')
const DeadPart = lazyPart(() => import('./dead/dead-part.tsx'), 'DeadPart')
const SettingsPart = lazyPart(() => import('./settings/settings-part.tsx'), 'SettingsPart')

type Address = PageAddress<WebhookSearch>

/** One webhook: what came in, where it goes, what was given up, and its settings. */
export function WebhookPage({ id, ...address }: Address & { id: string }) {
  const texts = useTexts(detailTexts)
  const isLost = useWebhookNews(id)
  const { data, error, refetch } = useWebhook(id)
  usePageTitle(data?.name ?? texts.title)
  if (data) return <OpenedWebhook webhook={data} isLost={isLost} {...address} />
  return (
    <>
      <PageHead title={texts.title} />
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

function OpenedWebhook({
  webhook,
  isLost,
  search,
  onSearch,
}: Address & { webhook: Webhook; isLost: boolean }) {
  const texts = useTexts(detailTexts)
  const [replayId, setReplayId] = useState<string | null>(null)
  const tab = TABS.find((one) => one === search.tab) ?? 'requests'
  const counts = { targets: webhook.targets.length, dead: webhook.dead }
  const openTab = (id: (typeof TABS)[number]) => onSearch({ tab: id === 'requests' ? undefined : id }, true)
  return (
    <>
      <PageHead
        title={webhook.name}
        sentence={<HeadLine webhook={webhook} />}
        actions={<PauseButton webhook={webhook} />}
        tabs={
          <TabList
            name={NAME}
            label={texts.parts}
            tabs={TABS.map((id) => ({
              id,
              label: texts.tabs[id],
              ...((id === 'targets' || id === 'dead') && counts[id] > 0 && { count: counts[id] }),
            }))}
            value={tab}
            onChange={openTab}
          />
        }
      />
      <TabPanel name={NAME} value={tab} className="flex flex-col gap-4 px-4 py-5 sm:px-8">
        <WebhookNotices webhook={webhook} isLost={isLost} onTargets={() => openTab('targets')} />
        <ReplayBar webhookId={webhook.id} replayId={replayId} onClose={() => setReplayId(null)} />
        <Suspense fallback={<SkeletonRows />}>
          {tab === 'requests' && (
            <RequestsPart webhook={webhook} search={search} onSearch={onSearch} onReplay={setReplayId} />
          )}
          {tab === 'targets' && <TargetsPart webhook={webhook} search={search} onSearch={onSearch} />}
          {tab === 'dead' && <DeadPart webhook={webhook} onSearch={onSearch} onReplay={setReplayId} />}
          {tab === 'settings' && <SettingsPart webhook={webhook} />}
        </Suspense>
      </TabPanel>
    </>
  )
}

/** The state, the address and who sends. */
function HeadLine({ webhook: { url, state, scheme } }: { webhook: Webhook }) {
  const texts = useTexts(detailTexts)
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <WebhookStateWord state={state} />
      <span className="flex min-w-0 items-center">
        <span className="min-w-0 font-mono text-code text-text wrap-anywhere">{url}</span>
        <CopyButton text={url} label={texts.copyAddress} />
      </span>
      <span>{senderLabel(scheme) ?? texts.anySender}</span>
    </span>
  )
}
