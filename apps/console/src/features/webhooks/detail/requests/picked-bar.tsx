import { Button, lazyPart, useTexts } from '@nora/ui'
import { Diff, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { requestsTexts } from './requests.messages.ts'
import type { Picks } from './use-picks.ts'

const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog')

type PickedBarProps = {
  webhookId: string
  picks: Picks
  isReadOnly: boolean
  isSending: boolean
  onReplay(): void
}

/** What is done with the selected requests. */
export function PickedBar({ webhookId, picks, isReadOnly, isSending, onReplay }: PickedBarProps) {
  const texts = useTexts(requestsTexts)
  const [isComparing, setComparing] = useState(false)
  const [first, second, ...more] = picks.ids
  if (first === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-soft px-3 py-2">
      <span role="status" className="mr-auto font-[550]">
        {texts.picked(picks.ids.length)}
      </span>
      <Button size="small" look="ghost" onClick={picks.clear}>
        {texts.unpick}
      </Button>
      {second !== undefined && more.length === 0 && (
        <Button size="small" icon={<Diff aria-hidden="true" />} onClick={() => setComparing(true)}>
          {texts.compare}
        </Button>
      )}
      {!isReadOnly && (
        <Button
          size="small"
          look="primary"
          loading={isSending}
          icon={<RotateCcw aria-hidden="true" />}
          onClick={onReplay}
        >
          {texts.replayPicked}
        </Button>
      )}
      <Suspense>
        {isComparing && second !== undefined && (
          <CompareDialog webhookId={webhookId} ids={[first, second]} onClose={() => setComparing(false)} />
        )}
      </Suspense>
    </div>
  )
}
