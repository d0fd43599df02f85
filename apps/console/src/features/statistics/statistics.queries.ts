import type { Statistics } from '@nora/contract/statistics'
import { type Lang, MINUTE_MS, nextDay, SECOND_MS, startOfDay } from '@nora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { usePlatform } from '../../platform/platform.tsx'
import { useUser } from '../../platform/use-user.ts'
import { getPeriod, isDay } from './period.ts'
import { statisticsTexts } from './statistics.messages.ts'
import type { StatisticsSearch } from './statistics-search.ts'

/** Edges tell every ten seconds. */
const FRESH_MS = 10 * SECOND_MS

/** What was before stays until what was asked for is here. */
export function useStatistics(search: StatisticsSearch) {
  const { api, clock } = usePlatform()
  const zone = useZone()
  const query = toQuery(search, { zone, now: clock.now() })
  return useQuery<Statistics>({
    queryKey: ['statistics', query],
    queryFn: ({ signal }) => api.statistics.getTeamStatistics({ query }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: getPeriod(search) === '1h' ? FRESH_MS : MINUTE_MS,
    meta: { failed: (lang: Lang) => statisticsTexts[lang].failed },
  })
}

/** Of the reader: chosen in the profile, or the browser’s. */
export function useZone(): string {
  return useUser()?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

function toQuery(search: StatisticsSearch, { zone, now }: { zone: string; now: Date }) {
  const { member, hostname, tunnel, from, to } = search
  const filter = { zone, member, hostname, tunnel }
  const period = getPeriod(search)
  if (period === 'zoom') return { ...filter, from, to: Date.parse(to!) < now.getTime() ? to : undefined }
  if (period !== 'own') return { ...filter, period }
  const last = to !== undefined && isDay(to) ? to : from!
  const begin = startOfDay(from!, zone)
  const end = nextDay(startOfDay(last, zone), zone)
  // Up to now where the last day is not over.
  const hasEnded = end <= now
  return { ...filter, from: begin.toISOString(), to: hasEnded ? end.toISOString() : undefined }
}
