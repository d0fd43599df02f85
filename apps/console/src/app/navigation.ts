import { House } from 'lucide-react'
import { accountsNavigation } from '../features/accounts/index.ts'
import { auditNavigation } from '../features/audit/index.ts'
import { billingNavigation } from '../features/billing/index.ts'
import { credentialsNavigation } from '../features/credentials/index.ts'
import { domainsNavigation } from '../features/domains/index.ts'
import { organizationNavigation } from '../features/organization/index.ts'
import { policiesNavigation } from '../features/policies/index.ts'
import { portsNavigation } from '../features/ports/index.ts'
import { statisticsNavigation } from '../features/statistics/index.ts'
import { systemNavigation } from '../features/system/index.ts'
import { teamsNavigation } from '../features/teams/index.ts'
import { tunnelsNavigation } from '../features/tunnels/index.ts'
import type { Destination, FeatureNavigation } from '../platform/navigation/navigation.ts'
import { homeTexts } from './pages/home.messages.ts'

const home: Destination = {
  to: '/',
  title: (lang) => homeTexts[lang].title,
  Icon: House,
  group: 'main',
  order: 10,
}

/** What all features add to the sidebar and the menus. */
const features: readonly FeatureNavigation[] = [
  { destinations: [home] },
  accountsNavigation,
  auditNavigation,
  billingNavigation,
  credentialsNavigation,
  domainsNavigation,
  organizationNavigation,
  policiesNavigation,
  portsNavigation,
  statisticsNavigation,
  systemNavigation,
  teamsNavigation,
  tunnelsNavigation,
]

export const destinations = inOrder(features.flatMap((feature) => feature.destinations))
export const creations = inOrder(features.flatMap((feature) => feature.creations ?? []))
export const foundObjects = inOrder(features.flatMap((feature) => feature.objects ?? []))

function inOrder<Entry extends { order: number }>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => a.order - b.order)
}
