import { Notice, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { importTexts as fileTexts, type ImportNote } from '@nora/vault-records/formats'

/** What people should know of the whole file. */
export function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
  const texts = useTexts(fileTexts)
  const sentence = (note: ImportNote) => {
    if (note.code === 'decoded_as') return texts.decodedAs(note.encoding)
    if (note.code === 'trash_left_out') return texts.trashLeftOut(note.count)
    return texts.unmappedColumns(note.columns.map(toSafeText).join(', '))
  }
  if (notes.length === 0) return null
  return (
    <Notice tone="info">
      {notes.map((note) => (
        <p key={note.code}>{sentence(note)}</p>
      ))}
    </Notice>
  )
}
