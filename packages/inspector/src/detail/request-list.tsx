import { toVisibleTarget } from '@nora/capture/search'
import type { CapturedExchange, CapturedRun } from '@nora/contract/tunnels'
import { formatDuration, type Lang } from '@nora/kit'
import { classNames, RelativeTime, StatusBadge, useLang, useTexts } from '@nora/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { inspectorTexts } from '../inspector.messages.ts'
import { RunBadge } from '../runs/run-badge.tsx'

const ROW_HEIGHT = 40
const OLDER_WITHIN_ROWS = 20

export type RequestListProps = {
  exchanges: readonly CapturedExchange[]
  selectedId: string | null
  onSelect(id: string): void
  /** The end is near. */
  onEnd(): void
  className?: string
}

/** Newest on top. Arrows, Home and End choose; rows out of sight are not drawn. */
export function RequestList({ exchanges, selectedId, onSelect, onEnd, className }: RequestListProps) {
  const texts = useTexts(inspectorTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const listId = useId()
  const selected = exchanges.findIndex(({ id }) => id === selectedId)
  const virtualizer = useVirtualizer({
    count: exchanges.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => exchanges[index]?.id ?? index,
    overscan: 10,
  })
  const rows = virtualizer.getVirtualItems()
  useSteadyScroll(scroller, exchanges)

  const lastDrawn = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastDrawn >= exchanges.length - OLDER_WITHIN_ROWS) onEnd()
  }, [lastDrawn, exchanges.length, onEnd])

  function choose(event: KeyboardEvent) {
    const last = exchanges.length - 1
    const target = { ArrowDown: selected + 1, ArrowUp: selected - 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max(target, 0), last)
    const exchange = exchanges[index]
    if (!exchange) return
    virtualizer.scrollToIndex(index)
    onSelect(exchange.id)
  }

  const isDrawn = rows.some(({ index }) => index === selected)
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-label={texts.requests}
      aria-activedescendant={isDrawn ? `${listId}-${selectedId}` : undefined}
      tabIndex={0}
      onKeyDown={choose}
      className={classNames('overflow-y-auto focus-visible:-outline-offset-2', className)}
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const exchange = exchanges[index]
          if (!exchange) return null
          return (
            <RequestRow
              key={exchange.id}
              id={`${listId}-${exchange.id}`}
              exchange={exchange}
              selected={index === selected}
              place={{ index, count: exchanges.length, top: start }}
              onSelect={onSelect}
            />
          )
        })}
      </div>
    </div>
  )
}

/** New rows on top must not push away what is being read further down. */
function useSteadyScroll(scroller: RefObject<HTMLElement | null>, exchanges: readonly CapturedExchange[]) {
  const first = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    const added = exchanges.findIndex(({ id }) => id === first.current)
    if (element && element.scrollTop > 0 && added > 0) element.scrollTop += added * ROW_HEIGHT
    first.current = exchanges[0]?.id
  }, [scroller, exchanges])
}

type RequestRowProps = {
  id: string
  exchange: CapturedExchange
  selected: boolean
  place: { index: number; count: number; top: number }
  onSelect(id: string): void
}

function RequestRow({ id, exchange, selected, place, onSelect }: RequestRowProps) {
  const texts = useTexts(inspectorTexts)
  const lang = useLang()
  const target = toVisibleTarget(exchange)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list holds the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list names its active option instead
    <div
      role="option"
      id={id}
      aria-selected={selected}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      onClick={() => onSelect(exchange.id)}
      style={{ transform: `translateY(${place.top}px)` }}
      className={classNames(
        'absolute inset-x-0 top-0 grid h-10 cursor-pointer grid-cols-[52px_44px_minmax(0,1fr)_auto_auto] items-center gap-2.5 border-b border-line pr-4 pl-5 text-sm',
        selected ? 'bg-accent-soft' : 'hover:bg-hover/50',
      )}
    >
      <span className="truncate font-mono text-xs font-[560] text-soft">{exchange.method}</span>
      {exchange.error !== null && exchange.status === 0 ? (
        <TriangleAlert role="img" aria-label={texts.responseFailed} className="ml-2 size-4 text-bad" />
      ) : (
        <StatusBadge status={exchange.status} />
      )}
      <span title={target} className="flex min-w-0 items-center gap-1.5">
        <span className="truncate font-mono text-code">{target}</span>
        {exchange.run && isWorthSaying(exchange.run) && (
          <RunBadge run={exchange.run} className="shrink-0 max-sm:max-w-[60%]" />
        )}
        {exchange.replay_of !== null && (
          <RotateCcw role="img" aria-label={texts.replayOf} className="size-3.5 shrink-0 text-faint" />
        )}
      </span>
      <span className="w-[84px] truncate text-right text-soft">
        {lengthText(lang, exchange, texts.running)}
      </span>
      <RelativeTime at={exchange.at} style="age" className="w-14 text-right text-faint max-sm:hidden" />
    </div>
  )
}

/** The status says it already when all went well before the answer. */
function isWorthSaying(run: CapturedRun): boolean {
  return run.is_async || run.exit_code !== 0
}

const KIND_PREFIX = { http: '', websocket: 'ws · ', sse: 'sse · ' }

function lengthText(lang: Lang, { kind, duration_ms }: CapturedExchange, running: string): string {
  return KIND_PREFIX[kind] + (duration_ms === null ? running : formatDuration(lang, duration_ms))
}
