import { useTexts } from '@nora/ui'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { inspectorTexts } from '../inspector.messages.ts'

/** A secret as its length, until its reader asks for it. */
export function HiddenValue({ name, value }: { name: string; value: string }) {
  const texts = useTexts(inspectorTexts)
  const [shown, setShown] = useState(false)
  if (shown) return value
  return (
    <button
      type="button"
      title={texts.reveal(name)}
      onClick={() => setShown(true)}
      className="inline-flex items-center gap-1.5 rounded-xs text-left text-faint hover:text-text"
    >
      {texts.hidden(value.length)}
      <Eye role="img" aria-label={texts.reveal(name)} className="size-3.5" />
    </button>
  )
}
