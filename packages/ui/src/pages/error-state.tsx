import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { CopyButton } from '../controls/copy-button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'

export type ErrorStateProps = {
  title: ReactNode
  /** `h1` where it stands for a whole page. */
  heading?: 'h1' | 'h2'
  sentence?: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
}

export function ErrorState(props: ErrorStateProps) {
  const { title, heading: Heading = 'h2', sentence, requestId, onRetry } = props
  const texts = useTexts(uiTexts)
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <CircleAlert aria-hidden="true" strokeWidth={1.7} className="size-8 text-bad" />
      <Heading className="mt-3 text-lg font-semibold">{title}</Heading>
      {sentence && <p className="mt-1 text-soft">{sentence}</p>}
      {onRetry && (
        <Button className="mt-5" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {requestId && (
        <p className="mt-4 flex items-center gap-1 text-sm text-faint">
          {texts.requestId} <code>{requestId}</code>
          <CopyButton text={requestId} />
        </p>
      )}
    </div>
  )
}
