import { formatBytes, MIB } from '@nora/kit'
import { Button, Notice, notify, useLang, useTexts } from '@nora/ui'
import type { RecordWithDetails } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { Paperclip } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { useVaultChange } from '../passwords.queries.ts'
import { FileProgress } from './file-progress.tsx'
import { createUpload, type Upload } from './file-transfer.ts'
import { filesTexts } from './files.messages.ts'

const FILE_MAX_BYTES = 100 * MIB

/** Chooses a file and sends it; one that broke off goes on, or is taken back. */
export function AddFile({ record }: { record: RecordWithDetails }) {
  const texts = useTexts(filesTexts)
  const lang = useLang()
  const input = useRef<HTMLInputElement>(null)
  const { sending, begin, goOn, cancel } = useSending(record)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > FILE_MAX_BYTES) {
      return void notify({ type: 'error', title: texts.tooLarge(formatBytes(lang, FILE_MAX_BYTES)) })
    }
    begin(file)
  }
  const name = toSafeText(sending?.file.name ?? '')
  return (
    <>
      <input ref={input} type="file" className="hidden" aria-label={texts.add} onChange={choose} />
      {sending === null && (
        <Button size="small" icon={<Paperclip aria-hidden="true" />} onClick={() => input.current?.click()}>
          {texts.add}
        </Button>
      )}
      {sending && !sending.hasFailed && (
        <FileProgress
          text={texts.sending(name)}
          label={texts.progress}
          done={sending.done}
          of={sending.file.size}
          cancel={texts.cancel(name)}
          onCancel={cancel}
        />
      )}
      {sending?.hasFailed && (
        <Notice tone="bad" title={texts.brokeOff(name)}>
          <div className="mt-2 flex gap-2">
            <Button size="small" onClick={goOn}>
              {texts.goOn}
            </Button>
            <Button size="small" onClick={cancel}>
              {texts.takeBack}
            </Button>
          </div>
        </Notice>
      )}
    </>
  )
}

type Sending = { file: File; upload: Upload; ending: AbortController; done: number; hasFailed: boolean }

function useSending(record: RecordWithDetails) {
  const vault = useVault()
  const [sending, setSending] = useState<Sending | null>(null)
  const adding = useVaultChange((_vault, { upload, ending }: Sending) =>
    upload.run({
      signal: ending.signal,
      onProgress: (done) => setSending((now) => now && { ...now, done }),
    }),
  )
  // Whoever leaves the record leaves nothing half-sent behind.
  const latest = useRef<Sending | null>(null)
  useEffect(() => {
    latest.current = sending
  })
  useEffect(() => () => end(latest.current), [])

  function run(one: Sending) {
    const begun = { ...one, hasFailed: false }
    setSending(begun)
    adding.mutate(begun, {
      onSuccess: () => setSending(null),
      onError: (error) =>
        setSending((now) => (error instanceof GivenUp ? null : now && { ...now, hasFailed: true })),
    })
  }
  return {
    sending,
    begin(file: File) {
      const upload = createUpload(vault, record, file)
      run({ file, upload, ending: new AbortController(), done: 0, hasFailed: false })
    },
    goOn() {
      if (sending) run(sending)
    },
    cancel() {
      end(sending)
      setSending(null)
    },
  }
}

/** A running upload takes itself back at its next chunk. */
function end(sending: Sending | null): void {
  if (sending?.hasFailed) void sending.upload.cancel()
  else sending?.ending.abort()
}
