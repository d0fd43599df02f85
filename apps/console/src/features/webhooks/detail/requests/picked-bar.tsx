import { Button, useTexts } from '@nora/ui'
import { RotateCcw } from 'lucide-react'
import { requestsTexts } from './requests.messages.ts'
import type { Picks } from './use-picks.ts'

type PickedBarProps = { picks: Picks; isReadOnly: boolean; isSending: boolean; onReplay(): void }

/** What is done with the selected requests. */
export function PickedBar({ picks, isReadOnly, isSending, onReplay }: PickedBarProps) {
  const texts = useTexts(requestsTexts)
  if (picks.ids.length === 0 || isReadOnly) return null
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2">
      <span role="status" className="mr-auto font-[550]">
        {texts.picked(picks.ids.length)}
      </span>
      <Button size="small" look="ghost" onClick={picks.clear}>
        {texts.unpick}
      </Button>
      <Button
        size="small"
        look="primary"
        loading={isSending}
        icon={<RotateCcw aria-hidden="true" />}
        onClick={onReplay}
      >
        {texts.replayPicked}
      </Button>
    </div>
  )
}
