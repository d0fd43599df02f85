import { toVisibleTarget } from '@nora/capture/search'
import type { CapturedDetail, CapturedExchange } from '@nora/contract/tunnels'
import { formatBytes, formatDuration, type Lang } from '@nora/kit'
import {
  Button,
  ErrorState,
  IconButton,
  Notice,
  notify,
  Skeleton,
  StatusBadge,
  TabList,
  TabPanel,
  useLang,
  useTexts,
} from '@nora/ui'
import { Pencil, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { BodyViewer } from '../bodies/body-viewer.tsx'
import { RawView } from '../bodies/raw-view.tsx'
import { exchangeErrorText } from '../exchanges/exchange-error.messages.ts'
import type { BodyPart, ExchangeSource } from '../exchanges/exchange-source.ts'
import { useDetail } from '../exchanges/use-detail.ts'
import { inspectorTexts } from '../inspector.messages.ts'
import { diffTexts } from '../replay/diff.messages.ts'
import { replayTexts } from '../replay/replay.messages.ts'
import { ReplayEditor } from '../replay/replay-editor.tsx'
import { ResponseDiff } from '../replay/response-diff.tsx'
import { RunBadge } from '../runs/run-badge.tsx'
import { runViewTexts } from '../runs/run-view.messages.ts'
import { RunView } from '../runs/run-view.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { HeaderTable } from './header-table.tsx'
import { MessageList } from './message-list.tsx'
import { TimingsBar } from './timings-bar.tsx'

export type ExchangeDetailProps = {
  exchange: CapturedExchange
  source: ExchangeSource
  /** The address of the tunnel, which the curl command uses. */
  baseUrl: string
  onSelect(id: string): void
}

type Part = BodyPart | 'run' | 'messages' | 'changes' | 'raw'

/** One exchange, whole. What the list knows is shown at once, the rest when it arrives. */
export function ExchangeDetail({ exchange, source, baseUrl, onSelect }: ExchangeDetailProps) {
  const texts = useTexts(inspectorTexts)
  const [chosen, setPart] = useState<Part>()
  const tabs = getParts(exchange)
  const part = chosen && tabs.includes(chosen) ? chosen : tabs[0]!
  const lang = useLang()
  const { detail, failed } = useDetail(source, exchange)
  return (
    <div className="flex flex-col gap-4 px-4 py-4.5 sm:px-7">
      <div className="flex flex-wrap items-start gap-x-2.5 gap-y-2">
        <Summary exchange={exchange} onSelect={onSelect} />
        <div className="ml-auto flex gap-2">
          {detail && <CopyMenu detail={detail} source={source} baseUrl={baseUrl} />}
          {exchange.status !== 101 && (
            <>
              {detail && <EditButton detail={detail} source={source} onSelect={onSelect} />}
              <ReplayButton exchange={exchange} source={source} onSelect={onSelect} />
            </>
          )}
        </div>
      </div>
      {exchange.error !== null && exchange.run?.state !== 'killed' && (
        <Notice tone="bad" title={exchange.status === 0 ? texts.responseFailed : texts.responseCut}>
          {exchangeErrorText(lang, exchange.error)}
        </Notice>
      )}
      {failed && <ErrorState title={texts.detailFailed} sentence={texts.detailGone} />}
      {!detail && !failed && <Skeleton className="h-48 w-full" />}
      {detail && (
        <>
          <TimingsBar timings={detail.timings} />
          <TabList
            name="exchange"
            label={texts.parts}
            tabs={tabs.map((id) => ({
              id,
              label: getLabel(id, lang),
              ...(id === 'messages' && { count: exchange.message_count }),
            }))}
            value={part}
            onChange={setPart}
          />
          <TabPanel name="exchange" value={part}>
            <Part key={exchange.id + part} part={part} detail={detail} source={source} />
          </TabPanel>
        </>
      )}
    </div>
  )
}

function getLabel(part: Part, lang: Lang): string {
  if (part === 'run') return runViewTexts[lang].tab
  return part === 'changes' ? diffTexts[lang].tab : inspectorTexts[lang][part]
}

function getParts({ kind, status, replay_of, duration_ms, run }: CapturedExchange): Part[] {
  const isStream = kind !== 'http' && status !== 0
  const isComparable = replay_of !== null && duration_ms !== null
  return [
    ...(run ? (['run'] as const) : []),
    ...(isStream ? (['messages'] as const) : []),
    'request',
    'response',
    ...(isComparable ? (['changes'] as const) : []),
    'raw',
  ]
}

type PartProps = { part: Part; detail: CapturedDetail; source: ExchangeSource }

function Part({ part, detail, source }: PartProps) {
  switch (part) {
    case 'run':
      return detail.run && <RunView detail={detail} run={detail.run} source={source} />
    case 'messages':
      return <MessageList exchange={detail} source={source} />
    case 'changes':
      return <ResponseDiff detail={detail} originalId={detail.replay_of ?? ''} source={source} />
    case 'raw':
      return <RawView detail={detail} source={source} />
    default:
      return <Message detail={detail} part={part} source={source} />
  }
}

type SummaryProps = { exchange: CapturedExchange; onSelect(id: string): void }

function Summary({ exchange, onSelect }: SummaryProps) {
  const texts = useTexts(inspectorTexts)
  const lang = useLang()
  const { replay_of } = exchange
  const facts = [
    exchange.duration_ms === null ? texts.running : formatDuration(lang, exchange.duration_ms),
    `${formatBytes(lang, exchange.request_bytes)} → ${formatBytes(lang, exchange.response_bytes)}`,
  ]
  return (
    <div className="min-w-0 flex-1 basis-60">
      <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-mono leading-6 font-semibold">
        <span className="min-w-0 break-all">
          {exchange.method} {toVisibleTarget(exchange)}
        </span>
        {(exchange.status !== 0 || exchange.error === null) && <StatusBadge status={exchange.status} />}
        {exchange.run && <RunBadge run={exchange.run} />}
      </h2>
      <p className="text-faint">
        {facts.join(' · ')}
        {replay_of !== null && (
          <>
            {' · '}
            <button
              type="button"
              title={texts.openReplayed}
              className="rounded-xs text-accent-text underline"
              onClick={() => onSelect(replay_of)}
            >
              {texts.replayOf}
            </button>
          </>
        )}
      </p>
    </div>
  )
}

type MessageProps = { detail: CapturedDetail; part: BodyPart; source: ExchangeSource }

function Message({ detail, part, source }: MessageProps) {
  const texts = useTexts(inspectorTexts)
  const message = detail[part]
  if (!message) {
    return <p className="text-faint">{detail.error === null ? texts.noResponse : texts.responseFailed}</p>
  }
  return (
    <div className="flex flex-col gap-4">
      <HeaderTable headers={message.headers} label={texts.headersLabel(texts[part])} />
      {detail.kind !== 'websocket' && (
        <BodyViewer body={message.body} url={source.bodyUrl(detail.id, part)} />
      )}
    </div>
  )
}

type EditButtonProps = { detail: CapturedDetail; source: ExchangeSource; onSelect(id: string): void }

function EditButton({ detail, source, onSelect }: EditButtonProps) {
  const texts = useTexts(replayTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={texts.edit} icon={<Pencil aria-hidden="true" />} onClick={() => setOpen(true)} />
      {isOpen && (
        <ReplayEditor
          detail={detail}
          source={source}
          onClose={() => setOpen(false)}
          onSent={(id) => {
            setOpen(false)
            onSelect(id)
          }}
        />
      )}
    </>
  )
}

type ReplayButtonProps = { exchange: CapturedExchange; source: ExchangeSource; onSelect(id: string): void }

function ReplayButton({ exchange, source, onSelect }: ReplayButtonProps) {
  const texts = useTexts(inspectorTexts)
  const runTexts = useTexts(runViewTexts)
  const [sending, setSending] = useState(false)

  function replay() {
    setSending(true)
    source
      .replay(exchange.id)
      .then(
        (repeated) => onSelect(repeated.id),
        (error: unknown) =>
          notify({
            type: 'error',
            title: texts.replayFailed,
            message: error instanceof Error ? error.message : undefined,
          }),
      )
      .finally(() => setSending(false))
  }

  return (
    <Button look="primary" loading={sending} icon={<RotateCcw aria-hidden="true" />} onClick={replay}>
      {exchange.run ? runTexts.runAgain : texts.replay}
    </Button>
  )
}
