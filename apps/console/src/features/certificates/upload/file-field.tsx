import { Button, classNames, Field, Textarea, useTexts } from '@nora/ui'
import { FileKey, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { certificatesTexts } from '../certificates.messages.ts'
import { type ChosenFile, readFiles } from './chosen-file.ts'

export type FileFieldProps = {
  value: ChosenFile
  onChange(value: ChosenFile): void
  error: string | undefined
}

/** Paste, choose or drop. */
export function FileField({ value, onChange, error }: FileFieldProps) {
  const { form: texts } = useTexts(certificatesTexts)
  const input = useRef<HTMLInputElement>(null)
  const [isTooLong, setTooLong] = useState(false)
  const [isOver, setOver] = useState(false)
  const pem = 'pem' in value ? value.pem : ''

  async function take(list: FileList | null) {
    if (!list || list.length === 0) return
    const read = await readFiles([...list], pem)
    setTooLong(read === null)
    if (read) onChange(read)
  }

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      void take(event.dataTransfer.files)
    },
  }
  return (
    <div
      {...drop}
      className={classNames('rounded-md', isOver && 'outline-2 outline-offset-4 outline-accent')}
    >
      <Field
        label={texts.pem}
        help={texts.pemHelp}
        error={isTooLong ? texts.tooLong : error}
        aside={
          <Button
            size="small"
            look="ghost"
            icon={<FileKey aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {texts.file}
          </Button>
        }
      >
        {'pkcs12_base64' in value ? (
          <span className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
            <span className="min-w-0 flex-1 truncate">{texts.binary(value.name)}</span>
            <Button
              size="small"
              look="ghost"
              icon={<X aria-hidden="true" />}
              onClick={() => onChange({ pem: '' })}
            >
              {texts.clear}
            </Button>
          </span>
        ) : (
          <Textarea
            code
            rows={7}
            autoComplete="off"
            spellCheck={false}
            placeholder="-----BEGIN CERTIFICATE-----"
            className="break-all"
            value={value.pem}
            onChange={(event) => onChange({ pem: event.target.value })}
          />
        )}
      </Field>
      <input
        ref={input}
        type="file"
        multiple
        accept=".pem,.crt,.cer,.key,.p12,.pfx,application/x-pem-file,application/x-pkcs12"
        hidden
        aria-label={texts.file}
        onChange={(event) => {
          void take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
