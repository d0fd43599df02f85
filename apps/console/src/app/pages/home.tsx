import type { Overview } from '@nora/contract/overview'
import type { Settings } from '@nora/contract/system'
import type { Tunnel } from '@nora/contract/tunnels'
import { Button, buttonStyle, Card, lazyPart, PageHead, SkeletonRows, useTexts } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useClient } from '../../features/credentials/index.ts'
import { NeedsYou, UnusedNames, useOverview } from '../../features/overview/index.ts'
import { guessClientPlatform } from '../../features/system/index.ts'
import { InvitationsCard, useOwnInvites } from '../../features/teams/index.ts'
import { LiveOverview, OpenTunnelDialog, useLiveTunnels } from '../../features/tunnels/index.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { settingsQuery } from '../../platform/settings.ts'
import { useUser } from '../../platform/use-user.ts'
import { homeTexts } from './home.messages.ts'

const QuickStart = lazyPart(() => import('./quick-start.tsx'), 'QuickStart')

const route = getRouteApi('/guarded/frame/')

/** The quick start until the first request has come, the overview afterwards. */
export function Home() {
  const texts = useTexts(homeTexts)
  usePageTitle(texts.title)
  const { data: overview } = useOverview()
  const live = useLiveTunnels()
  const settings = useQuery(settingsQuery(usePlatform().api))
  // All at once: parts that fill one after the other push each other down.
  if (!overview || live.isPending || settings.isPending) {
    return (
      <>
        <PageHead title={texts.title} />
        <div className="max-w-[860px] px-4 py-5 sm:px-8">
          <Card>
            <SkeletonRows rows={8} />
          </Card>
        </div>
      </>
    )
  }
  return <HomeParts overview={overview} live={live.data ?? []} port={getSamplePort(settings.data)} />
}

type HomePartsProps = {
  overview: Overview
  live: readonly Tunnel[]
  /** Of a site on the reader's machine. */
  port: number
}

function HomeParts({ overview, live, port }: HomePartsProps) {
  const texts = useTexts(homeTexts)
  const user = useUser()
  const { start, open, name } = route.useSearch()
  const navigate = route.useNavigate()
  // A newcomer stays with the steps while the first requests come: they are shown there.
  const [isNew, setNew] = useState(!overview.has_requests)
  const mine = live.filter((tunnel) => tunnel.user.id === user?.id && !tunnel.is_sample)
  const isStarting = start ?? isNew
  const hasRequests = overview.has_requests || mine.some(({ traffic }) => traffic.requests > 0)
  const ask = (asked: { name?: string }) => void navigate({ search: { open: true, ...asked } })
  const client = useClient(guessClientPlatform(navigator))
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={isStarting ? texts.startSentence : texts.sentence}
        actions={
          isStarting ? (
            hasRequests && (
              <Link to="/" onClick={() => setNew(false)} className={buttonStyle()}>
                {texts.toOverview}
              </Link>
            )
          ) : (
            <>
              <Link to="/" search={{ start: true }} className={buttonStyle()}>
                {texts.quickStart}
              </Link>
              <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => ask({})}>
                {texts.open}
              </Button>
            </>
          )
        }
      />
      <div className="flex max-w-[860px] flex-col gap-5 px-4 py-5 sm:px-8">
        <Invitations />
        {isStarting ? (
          <Suspense>
            <QuickStart mine={mine} sample={live.find((tunnel) => tunnel.is_sample)} port={port} />
          </Suspense>
        ) : (
          <>
            <NeedsYou overview={overview} tunnels={mine} />
            <LiveOverview tunnels={mine} hour={overview.hour} />
            <UnusedNames names={overview.unused_domains} onOpen={(chosen) => ask({ name: chosen })} />
          </>
        )}
      </div>
      <Suspense>
        {open && (
          <OpenTunnelDialog
            run={client.run}
            port={port}
            name={name}
            freeNames={overview.unused_domains.items.map((domain) => domain.name)}
            onClose={() => void navigate({ search: { start } })}
          />
        )}
      </Suspense>
    </>
  )
}

function Invitations() {
  const isInvited = (useOwnInvites().data ?? []).length > 0
  return <Suspense>{isInvited && <InvitationsCard />}</Suspense>
}

const USUAL_PORT = 8080

/** Where the edge itself listens on 8080, a tunnel to that port would lead back into the edge. */
function getSamplePort(settings: Settings | undefined): number {
  return settings?.regions.some((region) => region.public_port === USUAL_PORT) ? 3000 : USUAL_PORT
}
