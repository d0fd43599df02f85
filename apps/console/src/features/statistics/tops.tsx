import type { Statistics } from '@nora/contract/statistics'
import { Card, Notice, useLang, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { personName } from '../../platform/lists/people.tsx'
import { useMay } from '../../platform/use-may.ts'
import { useUser } from '../../platform/use-user.ts'
import { formatCount, statisticsTexts } from './statistics.messages.ts'
import type { StatisticsSearch } from './statistics-search.ts'

const SHOWN = 10

type Row = { key: string; name: string; count: number; filter?: Partial<StatisticsSearch> }

export type TopsProps = { statistics: Statistics; onFilter(change: Partial<StatisticsSearch>): void }

/** What was the busiest. A name of its own narrows the page to it. */
export function Tops({ statistics, onFilter }: TopsProps) {
  const lang = useLang()
  const { tops: texts, countriesOff } = useTexts(statisticsTexts)
  const isOperator = useUser()?.is_operator ?? false
  const seesMembers = useMay('statistics.read_team')
  const { hostnames, members, paths, countries, has_countries } = statistics
  const regions = new Intl.DisplayNames([lang], { type: 'region' })
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Top
        title={texts.hostnames}
        onFilter={onFilter}
        rows={hostnames.map(({ hostname, requests, connections }) => ({
          key: hostname,
          name: hostname,
          count: requests + connections,
          filter: { hostname },
        }))}
      />
      <Top
        title={texts.paths}
        onFilter={onFilter}
        others={{ name: texts.others, count: statistics.other_path_requests }}
        rows={paths.map(({ hostname, path, requests }) => ({
          key: `${hostname} ${path}`,
          name: `${hostname}${path}`,
          count: requests,
        }))}
      />
      {seesMembers && (
        <Top
          title={texts.members}
          onFilter={onFilter}
          rows={members.map(({ user, requests, connections }) => ({
            key: user.id,
            name: personName(user),
            count: requests + connections,
            filter: { member: user.id },
          }))}
        />
      )}
      {has_countries ? (
        <Top
          title={texts.countries}
          onFilter={onFilter}
          others={{ name: texts.unknown, count: statistics.other_country_count }}
          rows={countries.map(({ code, count }) => ({ key: code, name: regions.of(code) ?? code, count }))}
        />
      ) : (
        isOperator && (
          <Notice tone="info" title={countriesOff.title} className="self-start">
            {countriesOff.sentence}
          </Notice>
        )
      )}
    </div>
  )
}

type TopProps = {
  title: string
  rows: readonly Row[]
  others?: { name: string; count: number }
  onFilter: TopsProps['onFilter']
}

function Top({ title, rows, others, onFilter }: TopProps) {
  const texts = useTexts(statisticsTexts)
  const shown = rows.slice(0, SHOWN)
  const rest = rows.slice(SHOWN).reduce((sum, { count }) => sum + count, others?.count ?? 0)
  const most = Math.max(1, ...shown.map(({ count }) => count))
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {shown.length === 0 && rest === 0 && <p className="text-sm text-soft">{texts.none}</p>}
      <ol className="-mx-2 space-y-0.5 text-sm">
        {shown.map(({ key, name, count, filter }) => (
          <Line key={key} share={count / most} count={count}>
            {filter === undefined ? (
              <span className="truncate">{name}</span>
            ) : (
              <button
                type="button"
                title={texts.tops.only(name)}
                onClick={() => onFilter(filter)}
                className="truncate rounded-xs text-left hover:underline"
              >
                {name}
              </button>
            )}
          </Line>
        ))}
        {rest > 0 && (
          <Line share={0} count={rest}>
            <span className="text-soft">{others?.name ?? texts.tops.others}</span>
          </Line>
        )}
      </ol>
    </Card>
  )
}

function Line({ share, count, children }: { share: number; count: number; children: ReactNode }) {
  const lang = useLang()
  return (
    <li className="relative flex items-baseline justify-between gap-4 rounded-sm px-2 py-1">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 rounded-sm bg-accent-soft"
        style={{ width: `${(share * 100).toFixed(1)}%` }}
      />
      <span className="relative flex min-w-0">{children}</span>
      <span className="relative shrink-0 tabular-nums">{formatCount(lang, count)}</span>
    </li>
  )
}
