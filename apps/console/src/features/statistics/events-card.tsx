import type { StatisticsEvent } from '@nora/contract/statistics'
import { Card, classNames, linkStyle, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EventIcon } from '../../platform/charts/chart-events.tsx'
import { timeWords } from '../../platform/charts/time-words.ts'
import { useMay } from '../../platform/use-may.ts'
import { statisticsTexts } from './statistics.messages.ts'

const SHOWN = 8

/** Openings, ends and policy changes of the period, the last one first. Each leads to its tunnel or policy. */
export function EventsCard({ events, zone }: { events: readonly StatisticsEvent[]; zone: string }) {
  const texts = useTexts(statisticsTexts)
  const lang = useLang()
  const [showsAll, setShowsAll] = useState(false)
  const newestFirst = [...events].reverse()
  const words = timeWords(lang, { step: 'minute', zone }, 1)
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <h2 className="mb-2 font-semibold">{texts.happened}</h2>
      <ol className={classNames('space-y-1 text-sm', showsAll && 'max-h-80 overflow-y-auto')}>
        {newestFirst.slice(0, showsAll ? undefined : SHOWN).map((event) => (
          <li key={`${event.at} ${event.kind} ${event.object_id}`} className="flex items-baseline gap-2.5">
            <span className="self-center">
              <EventIcon kind={event.kind} />
            </span>
            <span className="min-w-0 flex-1">
              <EventLink event={event} />
              {event.reason && <span className="text-faint"> · {texts.closeReasons[event.reason]}</span>}
            </span>
            <time dateTime={event.at} className="shrink-0 text-faint tabular-nums">
              {words.full(event.at)}
            </time>
          </li>
        ))}
      </ol>
      {newestFirst.length > SHOWN && !showsAll && (
        <button
          type="button"
          onClick={() => setShowsAll(true)}
          className={classNames(linkStyle, 'mt-2 text-sm')}
        >
          {texts.showAllEvents(newestFirst.length)}
        </button>
      )}
    </Card>
  )
}

function EventLink({ event: { kind, name, object_id } }: { event: StatisticsEvent }) {
  const texts = useTexts(statisticsTexts)
  const seesTeam = useMay('tunnels.manage_team')
  const words = texts.events[kind](name)
  if (object_id === null || kind === 'policy_deleted') return words
  if (kind !== 'tunnel_opened' && kind !== 'tunnel_closed') {
    return (
      <Link to="/team_ip_policies" search={{ policy: object_id }} className={linkStyle}>
        {words}
      </Link>
    )
  }
  return (
    <Link to={seesTeam ? '/team_tunnels' : '/tunnels'} search={{ tunnel: object_id }} className={linkStyle}>
      {words}
    </Link>
  )
}
