import { useLocation } from '@tanstack/react-router'
import type { Destination } from '../../platform/navigation/navigation.ts'
import { useDestinations } from './use-destinations.ts'

/** The places of the team area that the reader may open, and whether the page is one of them. */
export function useTeamArea(): { places: readonly Destination[]; isOpen: boolean } {
  const places = useDestinations('team')
  const isOpen = useLocation({ select: ({ pathname }) => places.some(({ to }) => to === pathname) })
  return { places, isOpen }
}
