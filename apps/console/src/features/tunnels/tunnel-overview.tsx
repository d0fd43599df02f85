import type { Tunnel } from '@nora/contract/tunnels'
import { formatDateTime, isRequestReason, type RequestFilter } from '@nora/kit'
import {
  Button,
  buttonStyle,
  Copyable,
  FactList,
  Notice,
  RelativeTime,
  Section,
  useLang,
  useTexts,
} from '@nora/ui'
import { CircleStop, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { personInFull } from '../../platform/lists/people.tsx'
import { isWeb } from './is-web.ts'
import { LocalhostNote } from './localhost-note.tsx'
import { requestCausesTexts } from './request-causes.messages.ts'
import { LegList, TrafficNumbers } from './tunnel-numbers.tsx'
import { TunnelDot } from './tunnel-state.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'

export type TunnelOverviewProps = {
  tunnel: Tunnel
  onOnly(only: RequestFilter): void
  onStop(): void
  keepName(tunnel: Tunnel): ReactNode
}

/** How a tunnel runs, and what is known of it. */
export function TunnelOverview({ tunnel, onOnly, onStop, keepName }: TunnelOverviewProps) {
  const texts = useTexts(tunnelsTexts)
  const isClosed = tunnel.state === 'closed'
  return (
    <>
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
      <TrafficNumbers tunnel={tunnel} onOnly={onOnly} />
      {(tunnel.legs.length > 0 || tunnel.state === 'reconnecting') && <LegList tunnel={tunnel} />}
      <About tunnel={tunnel} />
    </>
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

/** What the client was told by the system, or a reason of the edge in words. */
function OriginProblem({ problem }: { problem: string }) {
  const { causes } = useTexts(requestCausesTexts)
  return isRequestReason(problem) ? causes.request[problem].what : problem
}
