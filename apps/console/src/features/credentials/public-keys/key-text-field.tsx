import { KIB } from '@nora/kit'
import { isPrivateKey, type KeyLine, refusalText } from '@nora/ssh-keys'
import { Button, Field, Notice, Textarea, useLang, useTexts } from '@nora/ui'
import { CircleAlert, CircleCheck, FileKey } from 'lucide-react'
import { useRef, useState } from 'react'
import { KeyType } from './key-type.tsx'
import { publicKeysTexts } from './public-keys.messages.ts'

const FILE_LIMIT_BYTES = 64 * KIB

export type KeyTextFieldProps = {
  value: string
  onChange(value: string): void
  /** The keys in the text, parsed by the caller that sends it. */
  lines: readonly KeyLine[]
  error: string | undefined
}

/** Paste or file. A private key is taken out of the field before anything could send it. */
export function KeyTextField({ value, onChange, lines, error }: KeyTextFieldProps) {
  const { form: texts } = useTexts(publicKeysTexts)
  const file = useRef<HTMLInputElement>(null)
  const [wasPrivate, setWasPrivate] = useState(false)
  const [fileError, setFileError] = useState<string>()

  function take(text: string) {
    const hidesSecret = isPrivateKey(text)
    setWasPrivate(hidesSecret)
    setFileError(undefined)
    onChange(hidesSecret ? '' : text)
  }

  async function takeFile(chosen: File | undefined) {
    if (!chosen) return
    if (chosen.size > FILE_LIMIT_BYTES) setFileError(texts.fileTooLong)
    else take(await chosen.text())
  }

  return (
    <div className="flex flex-col gap-3">
      {wasPrivate && (
        <Notice tone="bad" title={texts.privateTitle}>
          {texts.private}
        </Notice>
      )}
      <Field
        label={texts.key}
        help={texts.keyHelp}
        error={error ?? fileError}
        aside={
          <Button
            size="small"
            look="ghost"
            icon={<FileKey aria-hidden="true" />}
            onClick={() => file.current?.click()}
          >
            {texts.file}
          </Button>
        }
      >
        <Textarea
          code
          rows={4}
          autoComplete="off"
          spellCheck={false}
          placeholder="ssh-ed25519 AAAA…"
          className="break-all"
          value={value}
          onChange={(event) => take(event.target.value)}
        />
      </Field>
      <input
        ref={file}
        type="file"
        accept=".pub,text/plain,authorized_keys"
        hidden
        aria-label={texts.file}
        onChange={(event) => {
          void takeFile(event.target.files?.[0])
          // The same file may be chosen again after it was mended.
          event.target.value = ''
        }}
      />
      {lines.length > 0 && <FoundKeys lines={lines} />}
    </div>
  )
}

function FoundKeys({ lines }: { lines: readonly KeyLine[] }) {
  const { form: texts } = useTexts(publicKeysTexts)
  const lang = useLang()
  const isMany = lines.length > 1
  return (
    <div>
      <ul
        aria-label={texts.found}
        aria-live="polite"
        className="max-h-48 overflow-y-auto rounded-md border border-line"
      >
        {lines.map((line) => (
          <li
            key={line.line}
            className="flex items-start gap-2 border-t border-line px-3 py-2 first:border-t-0"
          >
            {'key' in line ? (
              <>
                <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
                <span className="min-w-0 flex-1 truncate">{line.key.comment || texts.noComment}</span>
                <KeyType type={line.key.type} bits={line.key.bits} />
              </>
            ) : (
              <>
                <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
                <span className="min-w-0 text-sm">
                  {isMany && <span className="font-[550]">{texts.line(line.line)}. </span>}
                  {refusalText(line.refusal)[lang]}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {isMany && lines.some((line) => 'refusal' in line) && (
        <p className="mt-1.5 text-sm text-soft">{texts.skipped}</p>
      )}
    </div>
  )
}
