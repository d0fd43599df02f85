import type { Domain } from '@nora/contract/domains'
import type { Zone } from '@nora/contract/zones'
import type { Lang } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { FailureMeta } from '../../platform/query-client.ts'
import { type Change, useChange } from '../../platform/use-change.ts'
import { useDomainEvents } from '../../platform/verification/use-domain-events.ts'
import { zonesTexts } from './zones.messages.ts'

const ZONES = 'zones'
const FOLLOWED = ['zone', 'domain', 'certificate'] as const
/** Names of a zone that its drawer shows; the list of the team's domains has them all. */
const NAMES_SHOWN = 50

/** The zones of the team, as they are now. */
export function useZones() {
  const { api } = usePlatform()
  useDomainEvents(ZONES, FOLLOWED)
  return useQuery<readonly Zone[]>({
    queryKey: [ZONES, 'list'],
    queryFn: ({ signal }) => loadAllPages((page) => api.zones.listZones({ query: page }, signal)),
    meta: { failed: (lang: Lang) => zonesTexts[lang].listFailed },
  })
}

/** The newest names in a zone. */
export function useZoneNames(zone_id: string) {
  const { api } = usePlatform()
  return useQuery<readonly Domain[]>({
    queryKey: [ZONES, 'names', zone_id],
    queryFn: async ({ signal }) => {
      const query = { zone_id, limit: NAMES_SHOWN }
      return (await api.domains.listTeamDomains({ query }, signal)).items
    },
    meta: { failed: (lang: Lang) => zonesTexts[lang].namesFailed },
  })
}

export function useZoneChange<Input, Answer>(change: Change<Input, Answer>, meta: FailureMeta) {
  return useChange([ZONES], change, meta)
}
