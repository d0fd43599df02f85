import type { CurrentUser } from '@nora/contract/accounts'
import { Kbd, useLang, useTexts } from '@nora/ui'
import { useLocation } from '@tanstack/react-router'
import { Search, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { TeamSelector } from '../../features/teams/index.ts'
import type { Destination } from '../../platform/navigation/navigation.ts'
import { useMay } from '../../platform/use-may.ts'
import { expectCommandMenu } from './command-menu-part.ts'
import { frameTexts } from './frame.messages.ts'
import { Promo } from './hints.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { useDestinations } from './use-destinations.ts'
import { useTeamArea } from './use-team-area.ts'
import { UserMenu } from './user-menu.tsx'

export function Sidebar({ user, onCommands }: { user: CurrentUser; onCommands(): void }) {
  const { navigation } = useTexts(frameTexts)
  const main = useDestinations('main')
  const ofPerson = useDestinations('person')
  return (
    <div className="flex h-full flex-col p-3">
      <TeamSelector user={user} />
      <CommandButton onPress={onCommands} />
      {/* On a low screen the card gives way to what leads somewhere. */}
      <div className="-mx-1 flex min-h-0 flex-1 flex-col justify-between overflow-y-auto px-1">
        <nav aria-label={navigation.label}>
          <Items destinations={main} />
          <hr className="mx-2.5 my-2 border-line" />
          <Items destinations={ofPerson}>
            <TeamItem />
          </Items>
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

type ItemsProps = { destinations: readonly Destination[]; children?: ReactNode }

function Items({ destinations, children }: ItemsProps) {
  return (
    <ul className="flex flex-col gap-0.5 py-0.5">
      {children}
      {destinations.map((destination) => (
        <DestinationItem key={destination.to} {...destination} />
      ))}
    </ul>
  )
}

function DestinationItem({ title, within = [], ...item }: Destination) {
  const lang = useLang()
  const isWithin = useLocation({
    select: ({ pathname }) =>
      pathname.startsWith(`${item.to}/`) || within.some((path) => isAt(pathname, path)),
  })
  return <Item {...item} title={title(lang)} isWithin={isWithin} />
}

/** Whether the address is this one, or one of those with a part of its own: `/gateway/$id`. */
function isAt(pathname: string, path: string): boolean {
  const [fixed = '', part] = path.split('$')
  return part === undefined ? pathname === path : pathname.startsWith(fixed)
}

/** The area of the team; a member without its administration reaches what is theirs from the team selector. */
function TeamItem() {
  const { navigation } = useTexts(frameTexts)
  const { places, isOpen } = useTeamArea()
  const mayAdministrate = useMay('members.read')
  const [first] = places
  if (!mayAdministrate || !first) return null
  return <Item to={first.to} title={navigation.team} Icon={Users} isWithin={isOpen} />
}

type ItemProps = Pick<Destination, 'to' | 'Icon' | 'Badge'> & { title: string; isWithin: boolean }

function Item({ to, Icon, Badge, title, isWithin }: ItemProps) {
  return (
    <li>
      <NavigationLink to={to} isWithin={isWithin} className="h-8 gap-2.5">
        <Icon className="size-4 shrink-0" strokeWidth={1.7} />
        {title}
        {Badge && <Badge />}
      </NavigationLink>
    </li>
  )
}
