import type { Tunnel } from '@nora/contract/tunnels'
import { formatDateTime, isRequestReason } from '@nora/kit'
import {
  Badge,
  Button,
  buttonStyle,
  Copyable,
  CopyButton,
  Drawer,
  FactList,
  Notice,
  RelativeTime,
  Section,
  Skeleton,
  useLang,
  useTexts,
} from '@nora/ui'
import { CircleStop, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { AccessSection } from '../../platform/access/access-section.tsx'
import type { PageAddress } from '../../platform/lists/list-search.ts'
import { personInFull } from '../../platform/lists/people.tsx'
import { CaptureSection } from './capture/capture-section.tsx'
import { isWeb } from './is-web.ts'
import { LocalhostNote } from './localhost-note.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { requestCausesTexts } from './request-causes.messages.ts'
import { RequestInDrawer } from './request-in-drawer.tsx'
import { isShell, ShellSessions } from './shell-sessions.tsx'
import { LegList, TrafficNumbers } from './tunnel-numbers.tsx'
import { TunnelDot } from './tunnel-state.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useTunnel } from './tunnels.queries.ts'
import type { TunnelsSearch } from './tunnels-search.ts'

export type TunnelDrawerProps = PageAddress<TunnelsSearch> & {
  id: string
  onClose(): void
  onStop(tunnel: Tunnel): void
  keepName(tunnel: Tunnel): ReactNode
}

/** One tunnel beside the list: how it runs, who opened it, and the way to stop it. */
export function TunnelDrawer({ id, search, onSearch, onClose, onStop, keepName }: TunnelDrawerProps) {
  const texts = useTexts(tunnelsTexts)
  const { data: tunnel } = useTunnel(id)
  const title = tunnel ? (
    <span className="font-mono text-[15px]">{tunnel.hostname}</span>
  ) : (
    texts.drawer.loading
  )
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      actions={tunnel && <CopyButton text={tunnel.url} label={texts.copyAddress} />}
    >
      {!tunnel ? (
        <Loading />
      ) : search.request ? (
        <RequestInDrawer
          key={search.request}
          tunnelId={tunnel.id}
          requestId={search.request}
          onBack={() => onSearch({ request: undefined }, true)}
        />
      ) : (
        <Content
          tunnel={tunnel}
          search={search}
          onSearch={onSearch}
          onStop={() => onStop(tunnel)}
          keepName={keepName}
        />
      )}
    </Drawer>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="w-2/3" />
      <Skeleton className="h-32" />
      <Skeleton className="h-48" />
    </div>
  )
}

type ContentProps = Pick<TunnelDrawerProps, 'keepName' | 'search' | 'onSearch'> & {
  tunnel: Tunnel
  onStop(): void
}

function Content({ tunnel, search, onSearch, onStop, keepName }: ContentProps) {
  const texts = useTexts(tunnelsTexts)
  const isClosed = tunnel.state === 'closed'
  return (
    <div className="flex flex-col gap-7">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StateLine tunnel={tunnel} />
        {!isClosed && (
          <span className="ml-auto flex flex-wrap justify-end gap-2">
            {isWeb(tunnel) && keepName(tunnel)}
            <Button icon={<CircleStop aria-hidden="true" />} onClick={onStop}>
              {texts.stop}
            </Button>
            {isWeb(tunnel) && (
              <a href={tunnel.url} target="_blank" rel="noreferrer" className={buttonStyle()}>
                <ExternalLink aria-hidden="true" />
                {texts.openSite}
              </a>
            )}
          </span>
        )}
      </div>
      {!isClosed && <LocalhostNote url={tunnel.url} />}
      {tunnel.origin_error && (
        <Notice tone="warn" title={texts.originDown}>
          <OriginProblem problem={tunnel.origin_error.message} />
        </Notice>
      )}
      {!isClosed && <AccessSection access={tunnel.access} address={tunnel.hostname} />}
      <TrafficNumbers tunnel={tunnel} onErrors={() => onSearch({ requests: 'errors' }, true)} />
      {(tunnel.legs.length > 0 || tunnel.state === 'reconnecting') && <LegList tunnel={tunnel} />}
      {isShell(tunnel) ? (
        <ShellSessions tunnel={tunnel} />
      ) : (
        <RecentRequests
          tunnel={tunnel}
          only={search.requests}
          onOnly={(requests) => onSearch({ requests }, false)}
          onOpen={(request) => onSearch({ request }, true)}
        />
      )}
      {isWeb(tunnel) && <CaptureSection tunnel={tunnel} />}
      <About tunnel={tunnel} />
    </div>
  )
}

function StateLine({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(tunnelsTexts)
  return (
    <p className="flex items-center gap-2.5">
      <TunnelDot tunnel={tunnel} />
      <span>
        <span className="font-[550]">{texts.states[tunnel.state]}</span>
        <span className="text-soft">
          {tunnel.close_reason && ` ${texts.reasons[tunnel.close_reason]}`}
          {' · '}
          {tunnel.closed_at ? (
            <RelativeTime at={tunnel.closed_at} />
          ) : (
            <RelativeTime at={tunnel.opened_at} style="duration" />
          )}
          {isBounded(tunnel) && (
            <>
              {` · ${texts.ends} `}
              <RelativeTime at={tunnel.expires_at} />
            </>
          )}
        </span>
      </span>
    </p>
  )
}

/** Open still, and not for good: its plan gives it a time. */
function isBounded(tunnel: Tunnel): tunnel is Tunnel & { expires_at: string } {
  return tunnel.closed_at === null && tunnel.expires_at !== null
}

function About({ tunnel }: { tunnel: Tunnel }) {
  const { drawer: texts } = useTexts(tunnelsTexts)
  const lang = useLang()
  const { user, client, description } = tunnel
  const facts: [string, ReactNode][] = [
    ...(description === null ? [] : [[texts.description, description] satisfies [string, ReactNode]]),
    [texts.target, <code key="target">{tunnel.target}</code>],
    [texts.person, personInFull(user)],
    [texts.machine, tunnel.machine],
    [texts.client, `nora ${client.version}, ${client.os}`],
    [texts.region, tunnel.region],
  ]
  if (Object.keys(tunnel.metadata).length > 0) {
    facts.push([texts.metadata, <Metadata key="metadata" metadata={tunnel.metadata} />])
  }
  if (!tunnel.closed_at) facts.push([texts.rules, <Rules key="rules" tunnel={tunnel} />])
  facts.push([texts.opened, formatDateTime(lang, new Date(tunnel.opened_at))])
  if (tunnel.closed_at) facts.push([texts.closed, formatDateTime(lang, new Date(tunnel.closed_at))])
  if (isBounded(tunnel)) facts.push([texts.endsAt, formatDateTime(lang, new Date(tunnel.expires_at))])
  facts.push([texts.id, <Copyable key="id" text={tunnel.id} />])
  return (
    <Section title={texts.about}>
      <FactList facts={facts} />
    </Section>
  )
}

/** As they are searched for. */
function Metadata({ metadata }: Pick<Tunnel, 'metadata'>) {
  return (
    <ul className="flex flex-col gap-0.5">
      {Object.entries(metadata).map(([key, value]) => (
        <li key={key}>
          <code>
            {key}={value}
          </code>
        </li>
      ))}
    </ul>
  )
}

/** What the edge does before requests come to the agent: which rules hold, never their passwords or lists. */
function Rules({ tunnel }: { tunnel: Tunnel }) {
  const texts = useTexts(tunnelsTexts)
  if (tunnel.rules.length === 0) return <span className="text-soft">{texts.drawer.noRules}</span>
  return (
    <span className="flex flex-wrap gap-1.5">
      {tunnel.rules.map((rule) => (
        <Badge key={rule}>{texts.rules[rule]}</Badge>
      ))}
    </span>
  )
}

/** What the client was told by the system, or a reason of the edge in words. */
function OriginProblem({ problem }: { problem: string }) {
  const { causes } = useTexts(requestCausesTexts)
  return isRequestReason(problem) ? causes.request[problem].what : problem
}
