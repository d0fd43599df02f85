import type { Destination } from '../../platform/navigation/navigation.ts'
import { useDestinations } from './use-destinations.ts'

/** Every page that the reader may open, those of the sidebar first. */
export function useAllDestinations(): readonly Destination[] {
  return [
    useDestinations('main'),
    useDestinations('team'),
    useDestinations('person'),
    useDestinations('menu'),
    useDestinations('command'),
  ].flat()
}
