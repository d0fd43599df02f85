import type { InspectedTunnel } from '@nora/contract/tunnels'
import { formatDuration } from '@nora/kit'
import {
  Button,
  type Column,
  CommandBlock,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  ListView,
  Notice,
  notify,
  RelativeTime,
  type RowAction,
  SearchField,
  SidePanel,
  type Sort,
  useLang,
  useTexts,
} from '@nora/ui'
import { CircleX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { LiveVisits } from './use-visits.ts'
import type { Visit } from './visit-list.ts'
import type { VisitSource } from './visit-source.ts'
import { visitsTexts } from './visits.messages.ts'

export type VisitsProps = {
  source: VisitSource
  /** The tunnels that have visits of this kind. */
  tunnels: readonly InspectedTunnel[]
  /** Address and target of the tunnel. */
  heading: ReactNode
  /** Buttons at the right of the head. */
  actions?: ReactNode
  /** The page keeps both, usually in the URL. */
  query: string
  onQuery(query: string): void
  /** The visit whose drawer is open. */
  selectedId: string | null
  onSelect(id: string | null): void
}

export type VisitWords = {
  title: string
  search: string
  loadFailed: string
  emptyTitle: string
  emptySentence: string
  consequence: string
  endFailed: string
  endTitle(name: string): string
}

type VisitsPaneProps<One extends Visit> = VisitsProps & {
  /** Under which the chosen columns are remembered. */
  name: string
  words: VisitWords
  live: LiveVisits<One>
  columns: readonly Column<One>[]
  getName(visit: One): string
  matches(visit: One, query: string): boolean
  end(visit: One): Promise<void>
  /** Makes the first visit; null as long as the tunnel has no address. */
  command: string | null
  detail(visit: One): ReactNode
}

/** A list of visits with its search, the chosen one in a drawer, and the end of one after a question. */
export function VisitsPane<One extends Visit>(props: VisitsPaneProps<One>) {
  const { live, words, query, getName, matches, selectedId } = props
  const texts = useTexts(visitsTexts)
  const [sort, setSort] = useState<Sort | null>(null)
  const [ending, setEnding] = useState<One | null>(null)
  const found = useMemo(
    () => live.visits?.filter((visit) => query.trim() === '' || matches(visit, query)),
    [live.visits, query, matches],
  )
  const selected = live.visits?.find(({ id }) => String(id) === selectedId)
  const actions: RowAction<One>[] = [
    {
      label: texts.end,
      icon: <CircleX aria-hidden="true" />,
      danger: true,
      isFor: isOpen,
      act: setEnding,
    },
  ]
  return (
    <div className="min-h-full">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-4 sm:px-8">
        {props.heading}
        <div className="ml-auto flex flex-wrap gap-2">{props.actions}</div>
      </header>
      <section aria-label={words.title} className="px-4 py-5 sm:px-8">
        <SearchField
          label={words.search}
          value={query}
          onChange={props.onQuery}
          className="mb-3 w-full max-w-md"
        />
        {!live.connected && (
          <Notice tone="warn" className="mb-3">
            {texts.lost}
          </Notice>
        )}
        <ListView
          name={props.name}
          label={words.title}
          columns={props.columns}
          actions={actions}
          rows={found}
          rowKey={({ id }) => String(id)}
          rowName={getName}
          sort={sort}
          onSort={setSort}
          onOpen={({ id }) => props.onSelect(String(id))}
          openKey={selectedId ?? undefined}
          error={
            live.failed && !live.visits ? (
              <ErrorState title={words.loadFailed} onRetry={live.reload} />
            ) : undefined
          }
          empty={
            query.trim() === '' ? (
              <EmptyState
                title={words.emptyTitle}
                sentence={words.emptySentence}
                action={props.command !== null && <CommandBlock command={props.command} />}
              />
            ) : (
              <EmptyState
                drawing="search"
                title={texts.nothingFound}
                sentence={texts.nothingFoundSentence}
                action={<Button onClick={() => props.onQuery('')}>{texts.resetSearch}</Button>}
              />
            )
          }
          foot={texts.count(live.visits?.filter(isOpen).length ?? 0, live.visits?.length ?? 0)}
        />
      </section>
      {selected && (
        <SidePanel
          onClose={() => props.onSelect(null)}
          title={getName(selected)}
          actions={
            isOpen(selected) && (
              <Button look="danger" size="small" onClick={() => setEnding(selected)}>
                {texts.end}
              </Button>
            )
          }
        >
          {props.detail(selected)}
        </SidePanel>
      )}
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={ending ? words.endTitle(getName(ending)) : ''}
        consequence={words.consequence}
        confirm={texts.end}
        onConfirm={async () => {
          if (ending === null) return
          // Whatever the reason, asking again would not help.
          await props.end(ending).catch(() => notify({ type: 'error', title: words.endFailed }))
        }}
      />
    </div>
  )
}

export function isOpen({ duration_ms }: Visit): boolean {
  return duration_ms === null
}

/** It keeps itself true while the visit lasts. */
export function VisitDuration({ visit }: { visit: Visit }) {
  const lang = useLang()
  if (visit.duration_ms === null) return <RelativeTime at={visit.at} style="duration" />
  return <span>{formatDuration(lang, visit.duration_ms)}</span>
}

/** Returns the name of a visit’s tunnel. */
export function tunnelName(tunnels: readonly InspectedTunnel[], tunnelId: string): string {
  const tunnel = tunnels.find(({ id }) => id === tunnelId)
  return tunnel ? (tunnel.label ?? tunnel.url.replace(/^\w+:\/\//, '')) : '—'
}
