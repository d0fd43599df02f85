import type { Overview } from '@nora/contract/overview'
import type { Tunnel } from '@nora/contract/tunnels'
import { Card, RelativeTime, useTexts } from '@nora/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CloudOff, KeyRound, type LucideIcon, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { overviewTexts } from './overview.messages.ts'

export type NeedsYouProps = {
  overview: Overview
  /** The reader's own, as they are now. */
  tunnels: readonly Tunnel[]
}

const MOST_TUNNELS = 5

/** What stops working unless the reader does something, each with the way there; nothing while all is well. */
export function NeedsYou({ overview, tunnels }: NeedsYouProps) {
  const texts = useTexts(overviewTexts)
  const { expiring, failing_streams } = overview
  const unreachable = tunnels.filter(({ origin_error }) => origin_error !== null).slice(0, MOST_TUNNELS)
  if (unreachable.length + expiring.length + failing_streams.length === 0) return null
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3 font-semibold sm:px-5">{texts.needsYou}</h2>
      <ul className="divide-y divide-line">
        {unreachable.map(({ id, hostname }) => (
          <Entry
            key={id}
            Icon={Unplug}
            link={{ to: '/tunnels', search: { tunnel: id } }}
            name={hostname}
            note={texts.originDown}
          />
        ))}
        {expiring.map(({ kind, id, name, expires_at }) => (
          <Entry
            key={id}
            Icon={KeyRound}
            link={
              kind === 'api_key'
                ? { to: '/api_keys', search: { key: id } }
                : { to: '/public_keys', search: { key: id } }
            }
            name={name}
            note={
              <>
                {texts.keys[kind]} {texts.expires} <RelativeTime at={expires_at} />
              </>
            }
          />
        ))}
        {failing_streams.map(({ id, name, failed_at }) => (
          <Entry
            key={id}
            Icon={CloudOff}
            link={{ to: '/team_audit_events', search: { tab: 'receivers' } }}
            name={name}
            note={
              <>
                {texts.stream} · <RelativeTime at={failed_at} />
              </>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

type EntryProps = {
  Icon: LucideIcon
  link: Pick<LinkProps, 'to' | 'search'>
  name: string
  note: ReactNode
}

function Entry({ Icon, link, name, note }: EntryProps) {
  return (
    <li>
      <Link
        {...link}
        className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover focus-visible:outline-offset-[-2px] sm:px-5"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-warn" />
        <span className="min-w-0">
          <span className="block font-[550] wrap-anywhere">{name}</span>
          <span className="block text-sm text-soft">{note}</span>
        </span>
      </Link>
    </li>
  )
}
