import type { SecretsProject } from '@nora/contract/secrets'
import {
  Checkbox,
  DataTable,
  EmptyState,
  linkStyle,
  Notice,
  PageHead,
  SkeletonRows,
  useTexts,
} from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useMay } from '../../../platform/use-may.ts'
import { LoadOrGone } from '../load-or-gone.tsx'
import { useFreshSecrets, useProject } from '../secrets.queries.ts'
import type { SecretsSearch } from '../secrets-search.ts'
import { compareTexts } from './compare.messages.ts'
import { compareColumns } from './compare-columns.tsx'
import { ConfigChoice } from './config-choice.tsx'
import { type ComparedColumn, type CompareRow, hasHiddenRoot, pickConfigs, toRows } from './to-columns.ts'
import { useCompared } from './use-compared.ts'
import { useCopying } from './use-copying.ts'
import { useDifferenceKeys } from './use-difference-keys.ts'

type ComparePageProps = PageAddress<SecretsSearch> & { projectSlug: string }

/** Two to six configs of a project by the names of their secrets. */
export function ComparePage({ projectSlug, search, onSearch }: ComparePageProps) {
  const texts = useTexts(compareTexts)
  const { data: project, error, refetch } = useProject(projectSlug)
  useFreshSecrets()
  usePageTitle(texts.title)
  return (
    <>
      <PageHead
        title={texts.title}
        sentence={
          project && (
            <>
              <Link to="/secrets/project/$slug" params={{ slug: project.slug }} className={linkStyle}>
                {project.name}
              </Link>{' '}
              · {texts.sentence}
            </>
          )
        }
      />
      <div className="px-4 pb-8 sm:px-8">
        {project ? (
          <Comparison project={project} search={search} onSearch={onSearch} />
        ) : error ? (
          <LoadOrGone error={error} what="project" onRetry={refetch} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
    </>
  )
}

const getKey = ({ id }: CompareRow) => id

type ComparisonProps = PageAddress<SecretsSearch> & { project: SecretsProject }

function Comparison({ project, search, onSearch }: ComparisonProps) {
  const texts = useTexts(compareTexts)
  const mayWrite = useMay('secrets.write')
  const { picked, leftOut } = useMemo(
    () => pickConfigs(search.configs, project.configs),
    [search.configs, project.configs],
  )
  const columns = useCompared(picked)
  const onCopy = useCopying()
  const [isShort, setShort] = useState(true)
  const rows = useMemo(() => toRows(columns), [columns])
  const differing = useMemo(() => rows.filter(({ state }) => state !== 'same'), [rows])
  const shown = isShort ? differing : rows
  useDifferenceKeys(shown)
  const drawn = useMemo(
    () => compareColumns({ texts, columns, canWrite: (column) => mayWrite && canWrite(column), onCopy }),
    [texts, columns, mayWrite, onCopy],
  )
  const isLoading = columns.some(({ view, error }) => !view && !error)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-4">
        <ConfigChoice
          configs={project.configs}
          picked={picked}
          onPick={(slugs) => onSearch({ configs: slugs.join(',') || undefined }, false)}
        />
        <Checkbox
          label={texts.onlyDifferences}
          checked={isShort}
          onChange={({ target }) => setShort(target.checked)}
        />
      </div>
      <Closed columns={columns} leftOut={leftOut} />
      {picked.length < 2 ? (
        <EmptyState title={texts.tooFew} sentence={texts.tooFewSentence} />
      ) : (
        <>
          <DataTable
            label={texts.list}
            columns={drawn}
            rows={isLoading ? undefined : shown}
            rowKey={getKey}
            onOpen={focusOnly}
            empty={<EmptyState title={texts.allSame} />}
          />
          <p className="py-2 text-code text-faint">{texts.count(differing.length, rows.length)}</p>
        </>
      )}
    </>
  )
}

/** Rows take the focus, so that keys go from one to the next; there is nothing to open. */
const focusOnly = () => {}

/** Columns of which nothing is seen, and why; what the address names besides. */
function Closed({ columns, leftOut }: { columns: readonly ComparedColumn[]; leftOut: readonly string[] }) {
  const texts = useTexts(compareTexts)
  const sentences = columns.flatMap(({ config, view, error }) => {
    if (error) return [texts.failed(config.name)]
    if (view?.state === 'refused') return [texts.refused(config.name)]
    if (view?.state === 'waits') return [texts.waits(config.name, listGivers(view))]
    // What it inherits may be there all the same, and would look as if it was not.
    return view && hasHiddenRoot(view) ? [texts.rootHidden(config.name)] : []
  })
  if (leftOut.length > 0) sentences.push(texts.leftOut(leftOut.join(', ')))
  if (sentences.length === 0) return null
  return (
    <Notice tone="warn" className="mb-4">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

function listGivers({ members }: NonNullable<ComparedColumn['view']>): string {
  return members
    .flatMap((one) =>
      one.kind === 'person' && one.config_role === 'admin' && one.has_grant
        ? [personName({ ...one, id: one.user_id })]
        : [],
    )
    .join(', ')
}

function canWrite({ config, secrets }: ComparedColumn): boolean {
  const mayChange = config.role === 'editor' || config.role === 'admin'
  return secrets !== undefined && mayChange && !config.is_frozen && !config.is_read_only
}
