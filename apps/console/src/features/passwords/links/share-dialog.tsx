import { useTexts } from '@nora/ui'
import type { RecordView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { linksTexts } from './links.messages.ts'
import { ShareMaker } from './share-maker.tsx'

export type ShareDialogProps = { record: RecordView; onClose(): void }

/** Shares a record as it is now. */
export function ShareDialog({ record, onClose }: ShareDialogProps) {
  const texts = useTexts(linksTexts)
  return (
    <ShareMaker
      record={record}
      title={texts.shareRecord(toSafeText(record.overview.name))}
      sentence={texts.shareRecordSentence}
      onClose={onClose}
    />
  )
}
