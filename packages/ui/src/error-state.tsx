import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { useTexts } from './lang.tsx'
import { uiTexts } from './ui.messages.ts'

export type ErrorStateProps = {
  title: ReactNode
  sentence?: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
}

export function ErrorState({ title, sentence, requestId, onRetry }: ErrorStateProps) {
  const texts = useTexts(uiTexts)
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <CircleAlert aria-hidden="true" strokeWidth={1.7} className="size-8 text-bad" />
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
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
