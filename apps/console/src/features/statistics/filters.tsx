import type { Statistics } from '@nora/contract/statistics'
import { type Lang, toDay } from '@nora/kit'
import { Button, FilterChip, Segmented, useLang, useTexts } from '@nora/ui'
import { ZoomOut } from 'lucide-react'
import { timeWords } from '../../platform/charts/time-words.ts'
import { DateRange } from '../../platform/date-range.tsx'
import { personName } from '../../platform/lists/people.tsx'
import { useMay } from '../../platform/use-may.ts'
import { getPeriod, PERIODS } from './period.ts'
import { statisticsTexts } from './statistics.messages.ts'
import { useZone } from './statistics.queries.ts'
import type { StatisticsPageProps } from './statistics-page-props.ts'

const PERIOD_CHOICES = [...PERIODS, 'own', 'zoom'] as const

/** The period, and whose traffic is meant. */
export function Filters({
  search,
  onSearch,
  statistics,
}: StatisticsPageProps & { statistics: Statistics | undefined }) {
  const texts = useTexts(statisticsTexts)
  const lang = useLang()
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
          value !== 'zoom' &&
          onSearch(
            value === 'own'
              ? { period: undefined, from: firstDay, to: today }
              : { period: value, from: undefined, to: undefined },
            true,
          )
        }
        options={PERIOD_CHOICES.map((value) => ({
          value,
          label: value === 'zoom' ? statistics && getZoomWords(lang, statistics) : texts.periods[value],
        })).filter(({ value }) => value !== 'zoom' || period === 'zoom')}
      />
      {period === 'zoom' && (
        <Button
          icon={<ZoomOut aria-hidden="true" />}
          onClick={() => onSearch({ from: undefined, to: undefined }, true)}
        >
          {texts.zoomOut}
        </Button>
      )}
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

/** `15 Jan, 14:00 – 15:30`; the end of the last step is where the period ends. */
function getZoomWords(lang: Lang, { from, to, zone, step }: Statistics): string {
  const day = (at: string) => timeWords(lang, { step: 'minute', zone }, 1).full(at)
  const isOneDay = toDay(new Date(from), zone) === toDay(new Date(Date.parse(to) - 1), zone)
  if (step === 'day') {
    const words = timeWords(lang, { step, zone }, 30)
    return `${words.short(from)} – ${words.short(new Date(Date.parse(to) - 1).toISOString())}`
  }
  return `${day(from)} – ${isOneDay ? timeWords(lang, { step, zone }, 1).short(to) : day(to)}`
}
