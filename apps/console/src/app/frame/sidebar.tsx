import type { CurrentUser } from '@nora/contract/accounts'
import { Kbd, useLang, useTexts } from '@nora/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { TeamSelector } from '../../features/teams/index.ts'
import type { Destination } from '../../platform/navigation/navigation.ts'
import { expectCommandMenu } from './command-menu-part.ts'
import { frameTexts } from './frame.messages.ts'
import { Promo } from './hints.tsx'
import { useDestinations } from './use-destinations.ts'
import { UserMenu } from './user-menu.tsx'

export function Sidebar({ user, onCommands }: { user: CurrentUser; onCommands(): void }) {
  const { navigation } = useTexts(frameTexts)
  const main = useDestinations('main')
  const ofTeam = useDestinations('team')
  const ofPerson = useDestinations('person')
  return (
    <div className="flex h-full flex-col p-3">
      <TeamSelector user={user} />
      <CommandButton onPress={onCommands} />
      {/* On a low screen the card gives way to what leads somewhere. */}
      <div className="-mx-1 flex min-h-0 flex-1 flex-col justify-between overflow-y-auto px-1">
        <nav aria-label={navigation.label}>
          <Items destinations={main} />
          {ofTeam.length > 0 ? (
            <h2 className="px-2.5 pt-4 pb-1 text-xs font-medium text-faint">{navigation.team}</h2>
          ) : (
            <hr className="mx-2.5 my-2 border-line" />
          )}
          <Items destinations={[...ofTeam, ...ofPerson]} />
        </nav>
        <Promo user={user} />
      </div>
      <UserMenu user={user} />
    </div>
  )
}

function CommandButton({ onPress }: { onPress(): void }) {
  const { command: texts } = useTexts(frameTexts)
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onFocus={expectCommandMenu}
      onPointerEnter={expectCommandMenu}
      onClick={onPress}
      className="mb-2.5 flex h-[34px] items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-left text-faint transition-colors duration-100 hover:border-line-strong hover:text-soft"
    >
      <Search aria-hidden="true" className="size-[15px]" />
      <span className="flex-1">{texts.open}</span>
      <span className="max-lg:hidden">
        <Kbd>{isApple ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    </button>
  )
}

function Items({ destinations }: { destinations: readonly Destination[] }) {
  return (
    <ul className="flex flex-col gap-0.5 py-0.5">
      {destinations.map((destination) => (
        <li key={destination.to}>
          <Item {...destination} />
        </li>
      ))}
    </ul>
  )
}

const ACTIVE = 'bg-surface font-[550] text-text shadow-card ring-1'

function Item({ to, within, title, Icon, Badge }: Destination) {
  const lang = useLang()
  const isWithin = useLocation({ select: ({ pathname }) => within?.some((path) => path === pathname) })
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      className="flex h-8 items-center gap-2.5 rounded-sm px-2.5 ring-line ring-inset transition-colors duration-100"
      activeProps={{ className: ACTIVE }}
      inactiveProps={
        isWithin
          ? { className: ACTIVE, 'aria-current': 'true' }
          : { className: 'text-soft hover:bg-hover hover:text-text' }
      }
    >
      <Icon className="size-4 shrink-0" strokeWidth={1.7} />
      {title(lang)}
      {Badge && <Badge />}
    </Link>
  )
}
