import { formatBytes, MIB } from '@nora/kit'
import { Button, notify, useLang, useTexts } from '@nora/ui'
import type { RecordWithDetails } from '@nora/vault-client'
import { Paperclip } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useVault } from '../../../platform/vault/use-vault.ts'
import type { VaultPort } from '../../../platform/vault-port.ts'
import { createUpload } from '../files/file-transfer.ts'
import { filesTexts } from '../files/files.messages.ts'
import { SendingFile } from '../files/sending-file.tsx'
import { useSending } from '../files/use-sending.ts'

const FILE_MAX_BYTES = 100 * MIB

/** Chooses a file and sends it; one that broke off goes on, or is taken back. */
export function AddFile({ record }: { record: RecordWithDetails }) {
  const texts = useTexts(filesTexts)
  const lang = useLang()
  const vault = useVault()
  const input = useRef<HTMLInputElement>(null)
  const { sending, begin, goOn, cancel } = useSending<RecordWithDetails>(() => {})

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    if (file.size > FILE_MAX_BYTES) {
      return void notify({ type: 'error', title: texts.tooLarge(formatBytes(lang, FILE_MAX_BYTES)) })
    }
    begin(file, createUpload(toPlace(vault, record, file), file))
  }
  return (
    <>
      <input ref={input} type="file" className="hidden" aria-label={texts.add} onChange={choose} />
      {sending ? (
        <SendingFile sending={sending} goOn={goOn} cancel={cancel} />
      ) : (
        <Button size="small" icon={<Paperclip aria-hidden="true" />} onClick={() => input.current?.click()}>
          {texts.add}
        </Button>
      )}
    </>
  )
}

function toPlace(vault: VaultPort, { folder_id, id: record_id }: RecordWithDetails, file: File) {
  const facts = { name: file.name, type: file.type, bytes: file.size }
  return {
    begin: () => vault.beginFile(folder_id, record_id, facts),
    put: (id: string, index: number, plain: Uint8Array<ArrayBuffer>) => vault.putFileChunk(id, index, plain),
    finish: (id: string) => vault.finishFile(id),
    cancel: (id: string) => vault.cancelFile(id),
  }
}
