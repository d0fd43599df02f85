import { isForPage, isKey, lazyPart, toKey, usePageKey } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { isKeySheetOpen } from '../../platform/keys/key-sheet-store.ts'
import type { Path } from '../../platform/navigation/navigation.ts'
import { useStore } from '../../platform/store.ts'
import { PLACES } from './places.ts'
import { useAllDestinations } from './use-all-destinations.ts'

const KeySheet = lazyPart(() => import('./key-sheet.tsx'), 'KeySheet')

/** How long the second key of two may take, in milliseconds. */
const SECOND_KEY_MS = 1500

/** The keys of every page: to its search, to other places, and to the sheet that lists them all. */
export function PageKeys({ onCommands }: { onCommands(): void }) {
  const isSheetOpen = useStore(isKeySheetOpen)
  useGoKeys()
  usePageKey('sheet', () => {
    isKeySheetOpen.set(true)
    return true
  })
  usePageKey(
    'search',
    () => {
      const field = document.querySelector<HTMLElement>('#page input[type=search]')
      if (field) field.focus()
      else onCommands()
      return true
    },
    'last',
  )
  return <Suspense>{isSheetOpen && <KeySheet onClose={() => isKeySheetOpen.set(false)} />}</Suspense>
}

/** `g`, then the letter of a place that the reader may open. */
function useGoKeys(): void {
  const navigate = useNavigate()
  const open = useAllDestinations().map(({ to }) => to)
  const latest = useRef<(place: Path) => boolean>(() => false)
  useEffect(() => {
    latest.current = (place) => {
      if (!open.includes(place)) return false
      void navigate({ to: place })
      return true
    }
  })
  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - pressedAt < SECOND_KEY_MS
      pressedAt = Number.NEGATIVE_INFINITY
      if (event.defaultPrevented || !isForPage(event)) return
      if (isKey('go', event)) {
        pressedAt = event.timeStamp
        return
      }
      const place = isSecond ? PLACES[toKey(event)] : undefined
      if (!place || !latest.current(place)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
