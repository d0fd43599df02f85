import { Button, Card, RelativeTime, useLang, useTexts } from '@nora/ui'
import { RotateCcw } from 'lucide-react'
import { errorWords } from '../../state-word.tsx'
import { REPLAY_IDS_MAX } from '../../webhook-bounds.ts'
import { countWords } from '../count-words.ts'
import { deadTexts } from './dead.messages.ts'
import { type DeadGroup, toRequestIds } from './group-dead.ts'

const SHOWN = 20

type DeadGroupItemProps = {
  group: DeadGroup
  /** Of the requests, by their ids, as far as they are known. */
  names: ReadonlyMap<string, string>
  isReadOnly: boolean
  onOpenRequest(id: string): void
  onReplay(): void
}

/** Requests that one target did not take for one reason. */
export function DeadGroupItem({ group, names, isReadOnly, onOpenRequest, onReplay }: DeadGroupItemProps) {
  const texts = useTexts(deadTexts)
  const lang = useLang()
  const { target, error, status, deliveries } = group
  const ids = toRequestIds(deliveries)
  const why =
    error !== null ? errorWords(lang, error) : status === null ? texts.noReason : texts.answered(status)
  const title = texts.group(target.name, why)
  return (
    <li>
      <Card className="flex flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="min-w-0 font-[560] wrap-anywhere">{title}</h2>
          <span className="text-sm text-soft">
            {countWords(lang, ids.length)}
            {deliveries[0] && (
              <>
                {' · '}
                {texts.newest} <RelativeTime at={deliveries[0].created_at} />
              </>
            )}
          </span>
          {!isReadOnly && (
            <Button
              size="small"
              className="ml-auto"
              icon={<RotateCcw aria-hidden="true" />}
              aria-label={`${texts.replayGroup}: ${title}`}
              onClick={onReplay}
            >
              {texts.replayGroup}
            </Button>
          )}
        </div>
        {ids.length > REPLAY_IDS_MAX && (
          <p className="text-sm text-faint">{texts.first(REPLAY_IDS_MAX, ids.length)}</p>
        )}
        <details>
          <summary className="w-fit cursor-pointer rounded-xs text-sm text-soft">{texts.show}</summary>
          <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1">
            {ids.slice(0, SHOWN).map((id) => (
              <li key={id}>
                <button
                  type="button"
                  className="rounded-xs text-left font-mono text-code wrap-anywhere text-accent-text underline underline-offset-2"
                  onClick={() => onOpenRequest(id)}
                >
                  {names.get(id) ?? id}
                </button>
              </li>
            ))}
          </ul>
        </details>
      </Card>
    </li>
  )
}
