import { Button, Dialog, RelativeTime, useTexts } from '@nora/ui'
import type { RecordWithDetails } from '@nora/vault-client'
import { useState } from 'react'
import { VaultProblem } from '../../../../platform/vault/vault-problem.tsx'
import { formTexts } from './form.messages.ts'
import { type RecordForm, toRecordForm } from './record-form.ts'

type ConflictDialogProps = {
  mine: RecordForm
  theirs: RecordWithDetails
  isSaving: boolean
  problem: unknown
  onMine(): void
  onCopy(): void
  onTheirs(): void
  /** Back to the form. */
  onClose(): void
}

const SHOWN = ['name', 'login', 'password', 'totp', 'urls', 'tags', 'notes', 'fields', 'asks_again'] as const
const SECRET: ReadonlySet<string> = new Set(['password', 'totp', 'fields'])

/** Both states of two who changed a record at once: whatever is chosen, the other stays in the history. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict: texts } = useTexts(formTexts)
  const [isShown, setShown] = useState(false)
  const mine = toTexts(props.mine)
  const theirs = toTexts(toRecordForm(props.theirs, props.theirs.folder_id))
  const changed = SHOWN.filter((field) => mine[field] !== theirs[field])
  const show = (field: string, text: string) => {
    if (text === '') return <span className="text-faint">{texts.nothing}</span>
    return SECRET.has(field) && !isShown ? '••••••••••' : text
  }
  return (
    <Dialog
      open
      size="large"
      onClose={props.onClose}
      title={texts.title}
      description={
        <>
          {texts.sentence} <RelativeTime at={props.theirs.changed_at} />.
        </>
      }
      actions={
        <>
          <Button onClick={props.onTheirs}>{texts.takeTheirs}</Button>
          <Button loading={props.isSaving} onClick={props.onCopy}>
            {texts.saveCopy}
          </Button>
          <Button look="primary" loading={props.isSaving} onClick={props.onMine}>
            {texts.saveMine}
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-soft">
          <tr>
            <th className="w-1/4 py-1.5 pr-3 font-medium">{texts.field}</th>
            <th className="py-1.5 pr-3 font-medium">{texts.theirs}</th>
            <th className="py-1.5 font-medium">{texts.mine}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => (
            <tr key={field} className="border-t border-line align-top">
              <th className="py-1.5 pr-3 font-medium">{texts.fields[field]}</th>
              <td className="py-1.5 pr-3 whitespace-pre-wrap wrap-anywhere">{show(field, theirs[field])}</td>
              <td className="py-1.5 whitespace-pre-wrap wrap-anywhere">{show(field, mine[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" className="mt-3" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? texts.hide : texts.show}
      </Button>
      <div className="mt-3">
        <VaultProblem problem={props.problem} />
      </div>
    </Dialog>
  )
}

/** Each field as one text, so that both sides can be compared and read. */
function toTexts(form: RecordForm): Record<(typeof SHOWN)[number], string> {
  return {
    name: form.name,
    login: form.login,
    password: form.password,
    totp: form.totp,
    urls: form.urls
      .map(({ url }) => url)
      .filter((url) => url !== '')
      .join('\n'),
    tags: form.tags,
    notes: form.notes,
    fields: form.fields.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    asks_again: form.asks_again ? '✓' : '',
  }
}
