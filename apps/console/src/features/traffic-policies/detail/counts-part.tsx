import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { formatNumber, type Lang } from '@nora/kit'
import { type Column, DataTable, EmptyState, useLang, useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { useRuleCounts } from '../traffic-policies.queries.ts'
import { countsTexts } from './counts.messages.ts'
import { type SummedCounts, sumCounts } from './sum-counts.ts'

const NUMBERS = ['matched', 'refused', 'would_refuse', 'errors', 'differs'] as const

export function CountsPart({ policy }: { policy: TrafficPolicy }) {
  const texts = useTexts(countsTexts)
  const lang = useLang()
  const counts = useRuleCounts(policy.id)
  const rows = useMemo(() => counts.data && sumCounts(counts.data), [counts.data])
  const columns = useMemo(() => countColumns(texts, lang), [texts, lang])
  return (
    <div className="py-5">
      <h2 className="mb-3 font-semibold">{texts.title}</h2>
      <DataTable<SummedCounts>
        label={texts.title}
        columns={columns}
        rows={rows}
        rowKey={({ rule, action }) => `${rule} ${action}`}
        error={
          counts.error && (
            <LoadFailure title={texts.loadFailed} error={counts.error} onRetry={counts.refetch} />
          )
        }
        empty={<EmptyState title={texts.empty} sentence={texts.emptySentence} />}
      />
      {rows && rows.length > 0 && <p className="mt-3 max-w-prose text-sm text-soft">{texts.help}</p>}
    </div>
  )
}

function countColumns(texts: (typeof countsTexts)['ru'], lang: Lang): Column<SummedCounts>[] {
  return [
    {
      id: 'rule',
      header: texts.columns.rule,
      width: 'minmax(140px, 2fr)',
      fixed: true,
      hasNote: () => true,
      cell: ({ rule, action }) => (
        <span className="block min-w-0">
          <span className="block truncate font-[560]">{rule}</span>
          <span className="block truncate text-xs text-faint">{action || texts.ruleItself}</span>
        </span>
      ),
      sortValue: ({ rule }) => rule,
    },
    ...NUMBERS.map(
      (id): Column<SummedCounts> => ({
        id,
        header: texts.columns[id],
        width: '112px',
        align: 'end',
        // Refusals are what one comes for.
        ...(id !== 'refused' && { hideBelow: id === 'matched' ? 'sm' : ('lg' as const) }),
        staysShown: true,
        cell: (row) => (
          <span className={row[id] === 0 ? 'text-faint' : 'font-[560]'}>{formatNumber(lang, row[id])}</span>
        ),
        sortValue: (row) => row[id],
      }),
    ),
  ]
}
