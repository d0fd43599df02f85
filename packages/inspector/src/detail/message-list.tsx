import type { CapturedExchange, CapturedMessage } from '@nora/contract/tunnels'
import { formatBytes, formatClockTime } from '@nora/kit'
import { Button, classNames, ErrorState, Notice, Segmented, Skeleton, useLang, useTexts } from '@nora/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { messageTexts } from '../bodies/message.messages.ts'
import { MessageContent } from '../bodies/message-content.tsx'
import type { ExchangeSource } from '../exchanges/exchange-source.ts'
import { useFollowing } from '../exchanges/use-following.ts'
import { type LoadedMessages, useMessages } from './use-messages.ts'

const SHOWN = 200
const PREVIEW_LENGTH = 300

const WAYS = ['all', 'in', 'out'] as const
type Way = (typeof WAYS)[number]

export type MessageListProps = { exchange: CapturedExchange; source: ExchangeSource }

/** Lists the messages of a WebSocket or an event stream, the newest at the end and in sight while it runs. */
export function MessageList({ exchange, source }: MessageListProps) {
  const texts = useTexts(messageTexts)
  const messages = useMessages(source, exchange)
  if (messages.state === 'failed') return <ErrorState title={texts.failed} />
  if (messages.state === 'loading') return <Skeleton className="h-24 w-full" />
  if (messages.items.length === 0) return <p className="text-faint">{texts.none}</p>
  return <LoadedList key={exchange.id} messages={messages} isTwoWay={exchange.kind === 'websocket'} />
}

type LoadedListProps = { messages: LoadedMessages; isTwoWay: boolean }

function LoadedList({ messages, isTwoWay }: LoadedListProps) {
  const texts = useTexts(messageTexts)
  const [way, setWay] = useState<Way>('all')
  const [shownCount, setShownCount] = useState(SHOWN)
  const scroller = useRef<HTMLElement>(null)
  const wanted = messages.items.filter(({ direction }) => way === 'all' || direction === way)
  const hiddenCount = Math.max(wanted.length - shownCount, 0)
  useFollowing(scroller, wanted.at(-1)?.sequence)
  return (
    <div className="flex flex-col gap-3">
      {isTwoWay && (
        <Segmented
          label={texts.way}
          value={way}
          onChange={setWay}
          options={WAYS.map((value) => ({ value, label: texts.ways[value] }))}
        />
      )}
      {messages.dropped_count > 0 && <p className="text-faint">{texts.dropped(messages.dropped_count)}</p>}
      {messages.unreadable !== null && <Notice tone="warn">{texts.unreadable[messages.unreadable]}</Notice>}
      <section
        ref={scroller}
        aria-label={texts.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="max-h-[65dvh] overflow-y-auto rounded-md border border-line bg-sunken"
      >
        {hiddenCount > 0 && (
          <Button size="small" className="m-2" onClick={() => setShownCount(shownCount + SHOWN)}>
            {texts.earlier(hiddenCount)}
          </Button>
        )}
        <ul>
          {wanted.slice(hiddenCount).map((message) => (
            <MessageRow key={message.sequence} message={message} />
          ))}
        </ul>
      </section>
    </div>
  )
}

const MessageRow = memo(function MessageRow({ message }: { message: CapturedMessage }) {
  const texts = useTexts(messageTexts)
  const lang = useLang()
  const [isOpen, setOpen] = useState(false)
  const { direction, kind, bytes } = message
  const Arrow = direction === 'in' ? ArrowUp : ArrowDown
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="grid w-full grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-2.5 px-3 py-1.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 sm:grid-cols-[16px_100px_minmax(0,1fr)_auto_auto]"
      >
        <Arrow
          role="img"
          aria-label={texts.directions[direction]}
          className={classNames('size-4', direction === 'in' ? 'text-info' : 'text-ok')}
        />
        <span className="truncate text-xs text-soft max-sm:hidden">{message.event ?? texts.kinds[kind]}</span>
        <span className="truncate font-mono text-code">{getPreview(message, texts)}</span>
        <span className="text-right text-xs text-faint">{formatBytes(lang, bytes)}</span>
        <span className="text-right font-mono text-xs text-faint max-sm:hidden">
          {formatClockTime(lang, new Date(message.at))}
        </span>
      </button>
      {isOpen && <MessageContent message={message} />}
    </li>
  )
})

function getPreview(message: CapturedMessage, texts: (typeof messageTexts)['en']): string {
  const { kind, content, close_code } = message
  if (!message.decoded) return texts.compressed
  if (kind === 'close') return [close_code, content].filter(Boolean).join(' ') || texts.kinds.close
  if (message.encoding === 'base64') return texts.kinds.binary
  return content.slice(0, PREVIEW_LENGTH) || texts.kinds[kind]
}
