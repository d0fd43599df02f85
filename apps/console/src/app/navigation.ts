import { House } from 'lucide-react'
import type { Destination, FeatureNavigation } from '../platform/navigation/navigation.ts'
import { homeTexts } from './pages/home.messages.ts'

const home: Destination = {
  to: '/',
  title: (lang) => homeTexts[lang].title,
  Icon: House,
  group: 'main',
  order: 10,
}

/** What each feature adds to the sidebar and the menus: found by the name of its file, loaded with the frame. */
const found = import.meta.glob<FeatureNavigation>('../features/*/*.navigation.ts', {
  eager: true,
  import: 'navigation',
})
const features = Object.values(found)

export const destinations = inOrder([home, ...features.flatMap((feature) => feature.destinations)])
export const creations = inOrder(features.flatMap((feature) => feature.creations ?? []))
export const foundObjects = inOrder(features.flatMap((feature) => feature.objects ?? []))

function inOrder<Entry extends { order: number }>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => a.order - b.order)
}
