import { SECOND_MS } from '@nora/kit'
import { classNames, IconButton, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maskedTexts } from './masked.messages.ts'

/** The same for every value: its length is nobody's business. */
const MASK = '••••••••••'
const SHOWN_MS = 30 * SECOND_MS

type MaskedTextProps = {
  name: string
  value: string
  /** In sight without being asked for. */
  isShown?: boolean
  /** Two lines of it at most; the rest is told on hover. */
  isClamped?: boolean
}

/** A value that comes into sight for 30 seconds when it is asked for. */
export function MaskedText({ name, value, isShown = false, isClamped = false }: MaskedTextProps) {
  const texts = useTexts(maskedTexts)
  const [isRevealed, setRevealed] = useState(false)
  useEffect(() => {
    if (!isRevealed) return
    const timer = setTimeout(() => setRevealed(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isRevealed])
  const inSight = isShown || isRevealed
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      {inSight ? (
        <span
          title={isClamped ? toSafeLines(value) : undefined}
          className={classNames(
            'min-w-0 font-mono text-code whitespace-pre-wrap wrap-anywhere',
            isClamped && 'line-clamp-2',
          )}
        >
          {value === '' ? <span className="text-faint">{texts.empty}</span> : toSafeLines(value)}
        </span>
      ) : (
        <span className="text-faint">
          <span aria-hidden="true">{MASK}</span>
          <span className="sr-only">{texts.masked}</span>
        </span>
      )}
      {!isShown && (
        <IconButton
          size="small"
          tooltip={false}
          label={isRevealed ? texts.hide(name) : texts.reveal(name)}
          aria-pressed={isRevealed}
          icon={isRevealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setRevealed(!isRevealed)}
        />
      )}
    </span>
  )
}

function toSafeLines(value: string): string {
  return value.split('\n').map(toSafeText).join('\n')
}
