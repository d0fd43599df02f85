import { formatBytes } from '@nora/kit'
import { IconButton, useLang } from '@nora/ui'
import { X } from 'lucide-react'

type FileProgressProps = {
  /** What is going on, with the name of the file. */
  text: string
  label: string
  done: number
  of: number
  cancel: string
  onCancel(): void
}

/** How far a file is on its way, and the way out. */
export function FileProgress({ text, label, done, of, cancel, onCancel }: FileProgressProps) {
  const lang = useLang()
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <div className="min-w-0 flex-1">
        <span className="flex justify-between gap-2 text-sm text-soft">
          <span className="truncate">{text}</span>
          <span className="shrink-0 tabular-nums">
            {formatBytes(lang, done)} / {formatBytes(lang, of)}
          </span>
        </span>
        {/* An empty file is there with its only chunk. */}
        <progress aria-label={label} value={done} max={of || 1} className="mt-1 block h-1 w-full" />
      </div>
      <IconButton size="small" label={cancel} icon={<X aria-hidden="true" />} onClick={onCancel} />
    </div>
  )
}
