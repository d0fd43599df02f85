import type { CapturedExchange } from '@nora/contract/tunnels'
import {
  Button,
  CommandBlock,
  classNames,
  EmptyState,
  ErrorState,
  Notice,
  notify,
  SearchField,
  SkeletonRows,
  useMediaQuery,
  useTexts,
} from '@nora/ui'
import { ArrowLeft, Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ExchangeDetail } from './detail/exchange-detail.tsx'
import { ExportMenu } from './detail/export-menu.tsx'
import { RequestList } from './detail/request-list.tsx'
import type { ExchangeSource } from './exchanges/exchange-source.ts'
import { type LiveExchanges, useExchanges } from './exchanges/use-exchanges.ts'
import { useSearch } from './exchanges/use-search.ts'
import { inspectorTexts } from './inspector.messages.ts'

export type InspectorProps = {
  source: ExchangeSource
  /** Address and target of the tunnel. */
  heading: ReactNode
  /** More buttons at the right of the head. */
  actions?: ReactNode
  /** Public address, without a path. */
  baseUrl: string
  /** The page keeps both, usually in the URL. */
  query: string
  onQuery(query: string): void
  selectedId: string | null
  onSelect(id: string | null): void
}

/** Requests at the left, the chosen one at the right; one after the other where there is no room. Fills its parent. */
export function Inspector(props: InspectorProps) {
  const { source, query, selectedId, onSelect } = props
  const isWide = useMediaQuery('(min-width: 50rem)')
  const live = useExchanges(source)
  const found = useSearch(source, live.exchanges, query)
  const selected = live.exchanges?.find(({ id }) => id === selectedId)

  const newestId = live.exchanges?.[0]?.id
  useEffect(() => {
    if (isWide && selectedId === null && newestId !== undefined) onSelect(newestId)
  }, [isWide, selectedId, newestId, onSelect])

  const showsList = isWide || !selected
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-4 sm:px-8">
        {props.heading}
        <div className="ml-auto flex flex-wrap gap-2">
          <ListActions live={live} onCleared={() => onSelect(null)} />
          <ExportMenu source={source} query={query} />
          {props.actions}
        </div>
      </header>
      <div
        className={classNames('grid min-h-0 flex-1', isWide && 'grid-cols-[minmax(420px,38%)_minmax(0,1fr)]')}
      >
        {showsList && <ListPane {...props} live={live} found={found} className={isWide ? 'border-r' : ''} />}
        {(isWide || selected) && (
          <DetailPane {...props} exchange={selected} canGoBack={!isWide} hasChoice={newestId !== undefined} />
        )}
      </div>
    </div>
  )
}

type ListPaneProps = InspectorProps & {
  live: LiveExchanges
  found: readonly CapturedExchange[] | undefined
  className: string
}

function ListPane({ live, found, className, ...props }: ListPaneProps) {
  const texts = useTexts(inspectorTexts)
  const isUnknown =
    props.selectedId !== null && live.exchanges?.every(({ id }) => id !== props.selectedId) === true
  return (
    <section
      aria-label={texts.requests}
      className={classNames('flex min-h-0 min-w-0 flex-col border-line bg-surface', className)}
    >
      <div className="border-b border-line py-3 pr-4 pl-5">
        <SearchField
          label={texts.search}
          placeholder={texts.searchShort}
          value={props.query}
          onChange={props.onQuery}
          className="font-mono"
        />
      </div>
      {isUnknown && (
        <Notice tone="warn" className="m-3">
          {texts.selectedGone}
        </Notice>
      )}
      {!live.connected && (
        <Notice tone="warn" className="m-3">
          {texts.lost}
        </Notice>
      )}
      <ListBody live={live} found={found} {...props} />
    </section>
  )
}

function ListBody({
  live,
  found,
  query,
  onQuery,
  selectedId,
  onSelect,
  baseUrl,
}: Omit<ListPaneProps, 'className'>) {
  const texts = useTexts(inspectorTexts)
  if (found && found.length > 0) {
    return (
      <RequestList
        exchanges={found}
        selectedId={selectedId}
        onSelect={onSelect}
        onEnd={live.loadOlder}
        className="min-h-0 flex-1"
      />
    )
  }
  if (found && query.trim() !== '') {
    return (
      <EmptyState
        drawing="search"
        title={texts.nothingFound}
        sentence={texts.nothingFoundSentence}
        action={<Button onClick={() => onQuery('')}>{texts.resetSearch}</Button>}
      />
    )
  }
  if (found) {
    return (
      <EmptyState
        title={texts.emptyTitle}
        sentence={texts.emptySentence}
        action={baseUrl !== '' && <CommandBlock command={`curl ${baseUrl}`} />}
      />
    )
  }
  return live.failed ? <ErrorState title={texts.loadFailed} onRetry={live.reload} /> : <SkeletonRows />
}

type DetailPaneProps = InspectorProps & {
  exchange: CapturedExchange | undefined
  canGoBack: boolean
  hasChoice: boolean
}

function DetailPane({ exchange, canGoBack, hasChoice, source, baseUrl, onSelect }: DetailPaneProps) {
  const texts = useTexts(inspectorTexts)
  return (
    <section aria-label={texts.chosen} className="min-h-0 min-w-0 overflow-y-auto">
      {canGoBack && (
        <Button
          look="ghost"
          className="mt-2 ml-1"
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={() => onSelect(null)}
        >
          {texts.back}
        </Button>
      )}
      {exchange ? (
        <ExchangeDetail exchange={exchange} source={source} baseUrl={baseUrl} onSelect={onSelect} />
      ) : (
        hasChoice && <p className="p-7 text-faint">{texts.choose}</p>
      )}
    </section>
  )
}

function ListActions({ live, onCleared }: { live: LiveExchanges; onCleared(): void }) {
  const texts = useTexts(inspectorTexts)
  return (
    <>
      {live.paused && live.heldCount > 0 && (
        <span role="status" className="self-center text-sm text-soft">
          {texts.held(live.heldCount)}
        </span>
      )}
      <Button
        icon={live.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        onClick={() => live.setPaused(!live.paused)}
      >
        {live.paused ? texts.resume : texts.pause}
      </Button>
      <Button
        look="ghost"
        onClick={() => {
          live.clear().then(onCleared, () => notify({ type: 'error', title: texts.clearFailed }))
        }}
      >
        {texts.clear}
      </Button>
    </>
  )
}
