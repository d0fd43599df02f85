import { useLang, useTexts } from '@nora/ui'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { frameTexts } from './frame.messages.ts'
import { NavigationLink } from './navigation-link.tsx'
import { useTeamArea } from './use-team-area.ts'

/** Above the pages of the team: the way from each to the others. It scrolls sideways where it is too long. */
export function TeamArea() {
  const { navigation } = useTexts(frameTexts)
  const lang = useLang()
  const { places, isOpen } = useTeamArea()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry in sight
  useEffect(() => {
    const [entry, row] = [list.current?.querySelector<HTMLElement>('[aria-current]'), list.current]
    if (entry && row) row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2
  }, [path, isOpen])

  if (!isOpen) return null
  return (
    <nav aria-label={navigation.team} className="border-b border-line bg-sunken">
      <ul ref={list} className="relative flex gap-0.5 overflow-x-auto px-2 py-1.5 sm:px-[22px]">
        {places.map(({ to, title, areaTitle = title }) => (
          <li key={to} className="shrink-0">
            <NavigationLink to={to} className="h-8 text-sm whitespace-nowrap">
              {areaTitle(lang)}
            </NavigationLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
