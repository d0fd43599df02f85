import type { Statistics } from '@nora/contract/statistics'
import { toDay } from '@nora/kit'
import { Button, EmptyState, lazyPart, Menu, Skeleton, useLang, useTexts } from '@nora/ui'
import { Download } from 'lucide-react'
import { Suspense } from 'react'
import { timeWords } from '../../platform/charts/time-words.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { useMay } from '../../platform/use-may.ts'
import { download, toCsv } from './export.ts'
import { Filters } from './filters.tsx'
import { statisticsTexts } from './statistics.messages.ts'
import { useStatistics } from './statistics.queries.ts'
import type { StatisticsPageProps } from './statistics-page-props.ts'
import { Tiles } from './tiles.tsx'
import { Tops } from './tops.tsx'

const StatisticsCharts = lazyPart(() => import('./statistics-charts.tsx'), 'StatisticsCharts')

/** What went through the tunnels that the reader may see. */
export function StatisticsPage({ search, onSearch }: StatisticsPageProps) {
  const texts = useTexts(statisticsTexts)
  const seesAll = useMay('statistics.read_team')
  const { data, error, refetch } = useStatistics(search)
  const isFiltered = [search.member, search.hostname, search.tunnel, search.from].some(Boolean)
  const isUnused = data !== undefined && !isFiltered && isEmpty(data)
  return (
    <ListPage
      title={texts.title}
      sentence={seesAll ? texts.sentence : texts.ownSentence}
      actions={data && !isUnused && <Export statistics={data} />}
    >
      {!isUnused && <Filters search={search} onSearch={onSearch} statistics={data} />}
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && (
        <LoadFailure title={texts.failed} error={error} onRetry={refetch} />
      )}
      {isUnused && (
        <EmptyState
          drawing="chart"
          title={texts.empty.title}
          sentence={texts.empty.sentence}
          command={{ words: texts.empty.command, text: 'nora http 3000' }}
        />
      )}
      {data && !isUnused && (
        <div className="space-y-4 pb-10">
          <Tiles statistics={data} />
          <DataBegins statistics={data} />
          {data.totals.requests + data.totals.connections === 0 && (
            <p className="text-sm text-soft">{texts.quiet}</p>
          )}
          <Suspense fallback={<Waiting />}>
            <StatisticsCharts
              statistics={data}
              search={search}
              onZoomTo={(from, to) => onSearch({ from, to }, true)}
            />
          </Suspense>
          <Tops statistics={data} onFilter={(change) => onSearch(change, true)} />
        </div>
      )}
    </ListPage>
  )
}

/** Says since when there is data, where that is within the period: the charts begin there. */
function DataBegins({ statistics: { data_from, from, zone, step } }: { statistics: Statistics }) {
  const texts = useTexts(statisticsTexts)
  const lang = useLang()
  if (data_from === null || data_from <= from) return null
  return (
    <p className="text-sm text-soft">
      {texts.dataBegins(
        timeWords(lang, { step: step === 'day' ? 'day' : 'minute', zone }, 1).full(data_from),
      )}
    </p>
  )
}

/** Nothing now, nothing before, and no tunnel from which there could be something. */
function isEmpty({ totals, previous }: Statistics): boolean {
  const isQuiet = (of: Statistics['totals']) => of.requests + of.connections + of.open_tunnels === 0
  return isQuiet(totals) && isQuiet(previous)
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
    </div>
  )
}

function Export({ statistics }: { statistics: Statistics }) {
  const texts = useTexts(statisticsTexts)
  const { from, to, zone } = statistics
  const last = new Date(Date.parse(to) - 1)
  const name = `nora-statistics-${toDay(new Date(from), zone)}-${toDay(last, zone)}`
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <Download aria-hidden="true" />
          {texts.export}
        </Button>
      }
      entries={[
        { label: texts.exportCsv, onSelect: () => download(`${name}.csv`, 'text/csv', toCsv(statistics)) },
        {
          label: texts.exportJson,
          onSelect: () => download(`${name}.json`, 'application/json', JSON.stringify(statistics, null, 2)),
        },
      ]}
    />
  )
}
