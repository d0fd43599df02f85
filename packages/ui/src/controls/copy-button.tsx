import { Check, Copy, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'

const SHOWN_MS = 1_200

type Outcome = 'idle' | 'copied' | 'failed'

/** Copies, and tells for 1.2 seconds how it went. */
export function useCopy(): [Outcome, (text: string | Promise<string>) => void] {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  return [
    outcome,
    (text) => {
      writeClipboard(text).then(
        () => setOutcome('copied'),
        () => setOutcome('failed'),
      )
    },
  ]
}

// Without TLS on another machine's address there is no clipboard at all.
async function writeClipboard(text: string | Promise<string>): Promise<void> {
  if (!navigator.clipboard) throw new Error('No clipboard in this context')
  await navigator.clipboard.writeText(await text)
}

const icons: Record<Outcome, ReactNode> = {
  idle: <Copy aria-hidden="true" />,
  copied: <Check aria-hidden="true" className="text-ok" />,
  failed: <X aria-hidden="true" className="text-bad" />,
}

export type CopyButtonProps = {
  text: string
  /** Names what is copied, when several things are side by side. */
  label?: string
  className?: string
}

export function CopyButton({ text, label, className }: CopyButtonProps) {
  const texts = useTexts(uiTexts)
  const [outcome, copy] = useCopy()
  const names = { idle: label ?? texts.copy, copied: texts.copied, failed: texts.copyFailed }
  return (
    <>
      <IconButton
        label={names[outcome]}
        icon={icons[outcome]}
        size="small"
        className={className}
        onClick={(event) => {
          event.stopPropagation()
          copy(text)
        }}
      />
      <span className="sr-only" role="status">
        {outcome === 'idle' ? '' : names[outcome]}
      </span>
    </>
  )
}

/** A button with words; `text` may be made at the press. */
export function CopyTextButton({
  text,
  children,
  ...rest
}: Omit<ButtonProps, 'onClick'> & { text: () => string | Promise<string> }) {
  const [outcome, copy] = useCopy()
  return (
    <Button {...rest} icon={icons[outcome]} onClick={() => copy(text())}>
      {children}
    </Button>
  )
}
