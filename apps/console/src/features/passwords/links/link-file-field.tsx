import { formatBytes } from '@nora/kit'
import { Button, IconButton, useLang, useTexts } from '@nora/ui'
import { LINK_FILE_LIMIT_BYTES, toSafeText } from '@nora/vault-records'
import { CircleAlert, Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { linkFilesTexts } from './link-files.messages.ts'

type LinkFileFieldProps = { file: File | null; onChange(file: File | null): void }

/** The file that is to go by the link. One that is too large is refused before anything is sent. */
export function LinkFileField({ file, onChange }: LinkFileFieldProps) {
  const texts = useTexts(linkFilesTexts)
  const lang = useLang()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const limit = formatBytes(lang, LINK_FILE_LIMIT_BYTES)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    target.value = ''
    if (!chosen) return
    const isTooLarge = chosen.size > LINK_FILE_LIMIT_BYTES
    setRefused(isTooLarge ? chosen.name : null)
    if (!isTooLarge) onChange(chosen)
  }
  const name = toSafeText(file?.name ?? '')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[550]">{texts.file}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {file && (
          <span className="flex min-w-0 items-center gap-1.5 rounded-md border border-line py-0.5 pr-0.5 pl-2.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 text-sm text-soft tabular-nums">{formatBytes(lang, file.size)}</span>
            <IconButton
              size="small"
              label={texts.remove(name)}
              icon={<X aria-hidden="true" />}
              onClick={() => {
                onChange(null)
                button.current?.focus()
              }}
            />
          </span>
        )}
        <input ref={input} type="file" className="hidden" aria-label={texts.file} onChange={choose} />
        <Button
          ref={button}
          size="small"
          icon={<Paperclip aria-hidden="true" />}
          aria-describedby={noteId}
          onClick={() => input.current?.click()}
        >
          {file ? texts.other : texts.choose}
        </Button>
      </div>
      <p id={noteId} aria-live="polite" className="mt-1.5 text-sm text-soft">
        {refused === null ? (
          texts.fileHelp(limit)
        ) : (
          <span className="flex items-start gap-1.5 text-bad">
            <CircleAlert className="mt-[3px] size-3.5 shrink-0" aria-hidden="true" />
            {texts.tooLarge(toSafeText(refused), limit)}
          </span>
        )}
      </p>
    </fieldset>
  )
}
