import type { Inspection } from '@nora/contract/certificates'
import { describeUploadFault, describeUploadNote } from '@nora/contract/upload-texts'
import { formatDateTime } from '@nora/kit'
import { FactList, useLang, useTexts } from '@nora/ui'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { certificatesTexts } from '../certificates.messages.ts'

const NAMES_SHOWN = 5

/** What the file holds, what is wrong with it, and what will be done to it. */
export function FileFindings({ inspection }: { inspection: Inspection }) {
  const { form: texts, drawer, more, columns } = useTexts(certificatesTexts)
  const lang = useLang()
  const { certificate, faults, notes } = inspection
  const names = certificate?.names ?? []
  const shown = names.slice(0, NAMES_SHOWN)
  return (
    <div aria-live="polite" className="flex flex-col gap-3 rounded-md border border-line p-3">
      {certificate && (
        <FactList
          facts={[
            [
              columns.names,
              [...shown, ...(names.length > shown.length ? [more(names.length - shown.length)] : [])].join(
                ', ',
              ),
            ],
            [drawer.issuer, certificate.issuer],
            [columns.ends, formatDateTime(lang, new Date(certificate.not_after))],
            [drawer.key, certificate.key_type],
          ]}
        />
      )}
      <ul className="flex flex-col gap-2 text-sm">
        {faults.map((fault) => (
          <li key={`${fault.code} ${fault.block}`} className="flex items-start gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
            <span className="min-w-0 wrap-anywhere">{describeUploadFault(fault, lang)}</span>
          </li>
        ))}
        {faults.length === 0 && (
          <li className="flex items-start gap-2">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
            <span>{texts.right}</span>
          </li>
        )}
        {notes.map((note) => (
          <li key={`${note.code} ${note.detail}`} className="flex items-start gap-2 text-soft">
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{describeUploadNote(note, lang)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
