import type { DomainStatus } from '@nora/contract/domains'
import { Button, Kbd, RelativeTime, usePageKey, useTexts } from '@nora/ui'
import { RefreshCw } from 'lucide-react'
import { StatusWord } from './status-word.tsx'
import { verificationTexts } from './verification.messages.ts'

export type CheckBarProps = {
  item: { status: DomainStatus; checked_at: string | null; next_check_at: string | null }
  isBusy: boolean
  onCheck(): void
}

/** The status, when it is checked next, and the button that checks now. */
export function CheckBar({ item, isBusy, onCheck }: CheckBarProps) {
  const texts = useTexts(verificationTexts)
  usePageKey('check', () => {
    if (!isBusy) onCheck()
    return true
  })
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-[550]">
        <StatusWord status={item.status} />
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm text-faint">
        {item.checked_at && (
          <span>
            {texts.checked}: <RelativeTime at={item.checked_at} />
          </span>
        )}
        <span>
          {item.next_check_at ? (
            <>
              {texts.next}: <RelativeTime at={item.next_check_at} />
            </>
          ) : (
            texts.byHand
          )}
        </span>
      </span>
      <Button
        size="small"
        className="ml-auto"
        icon={<RefreshCw aria-hidden="true" />}
        loading={isBusy}
        onClick={onCheck}
      >
        {texts.check} <Kbd>R</Kbd>
      </Button>
    </div>
  )
}
