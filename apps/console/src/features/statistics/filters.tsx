import type { Statistics } from '@nora/contract/statistics'
import { toDay } from '@nora/kit'
import { FilterChip, Segmented, useTexts } from '@nora/ui'
import { DateRange } from '../../platform/date-range.tsx'
import { personName } from '../../platform/lists/people.tsx'
import { useMay } from '../../platform/use-may.ts'
import { statisticsTexts } from './statistics.messages.ts'
import { useZone } from './statistics.queries.ts'
import type { StatisticsPageProps } from './statistics-page-props.ts'
import { getPeriod, PERIODS } from './statistics-search.ts'

/** The period, and whose traffic is meant. */
export function Filters({
  search,
  onSearch,
  statistics,
}: StatisticsPageProps & { statistics: Statistics | undefined }) {
  const texts = useTexts(statisticsTexts)
  const seesMembers = useMay('statistics.read_team')
  const period = getPeriod(search)
  const zone = useZone()
  const today = toDay(new Date(), zone)
  const firstDay = statistics ? toDay(new Date(statistics.from), zone) : today
  const members = statistics?.members.map(({ user }) => ({ value: user.id, label: personName(user) })) ?? []
  const hostnames = statistics?.hostnames.map(({ hostname }) => ({ value: hostname, label: hostname })) ?? []
  const one = (name: 'member' | 'hostname' | 'tunnel', options: { value: string; label: string }[]) => {
    const chosen = search[name]
    const known = chosen === undefined || options.some(({ value }) => value === chosen)
    return (
      <FilterChip
        label={texts[name]}
        options={known ? options : [...options, { value: chosen, label: chosen }]}
        value={chosen === undefined ? [] : [chosen]}
        onChange={(values) => onSearch({ [name]: values.at(-1) }, true)}
      />
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2 py-4">
      <Segmented
        label={texts.period}
        value={period}
        onChange={(value) =>
          onSearch(
            value === 'own'
              ? { period: undefined, from: firstDay, to: today }
              : { period: value, from: undefined, to: undefined },
            true,
          )
        }
        options={[...PERIODS, 'own' as const].map((value) => ({ value, label: texts.periods[value] }))}
      />
      {period === 'own' && (
        <DateRange
          texts={texts}
          from={search.from ?? today}
          to={search.to ?? today}
          max={today}
          onChange={(name, day) => day && onSearch({ [name]: day }, false)}
        />
      )}
      {seesMembers && (members.length > 1 || search.member) && one('member', members)}
      {(hostnames.length > 1 || search.hostname) && one('hostname', hostnames)}
      {search.tunnel && one('tunnel', [])}
    </div>
  )
}
