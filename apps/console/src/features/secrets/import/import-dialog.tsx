import { Button, Field, FormDialog, Notice, Textarea, useTexts } from '@nora/ui'
import { Upload } from 'lucide-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { failuresTexts } from '../failures.messages.ts'
import type { Line } from '../lines/to-lines.ts'
import { importTexts } from './import.messages.ts'
import { ImportRows } from './import-rows.tsx'
import { readPasted } from './read-pasted.ts'
import { type ImportRow, takeProposal } from './to-import-rows.ts'

type ImportDialogProps = {
  /** What was pasted onto the page; empty where the dialog was asked for. */
  pasted: string
  lines: readonly Line[]
  onTake(rows: readonly ImportRow[]): void
  onClose(): void
}

/** What a text of settings would change, before anything of it is in the table. */
export function ImportDialog({ pasted, lines, onTake, onClose }: ImportDialogProps) {
  const texts = useTexts(importTexts)
  const [text, setText] = useState(pasted)
  const [proposed, setProposed] = useState<ReadonlySet<ImportRow>>(new Set())
  const found = useMemo(() => (text.trim() === '' ? null : readPasted(text, lines)), [text, lines])
  const rows = found?.kind === 'read' ? found.rows : []
  const taken = rows.map((row) => (proposed.has(row) ? takeProposal(row, lines) : row))
  const count = taken.filter(({ status }) => status === 'new' || status === 'changed').length
  function submit(event: FormEvent) {
    event.preventDefault()
    if (count > 0) onTake(taken)
  }
  const propose = (row: ImportRow) =>
    setProposed(
      (before) => new Set(before.has(row) ? [...before].filter((one) => one !== row) : [...before, row]),
    )
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={texts.title}
      description={texts.sentence}
      submit={texts.apply(count)}
      onSubmit={submit}
      sending={false}
      dirty={pasted === '' && text !== ''}
    >
      {pasted === '' && <TextField text={text} onText={setText} />}
      {found?.kind === 'refused' && <Refused {...found} />}
      {rows.length > 0 && <ImportRows rows={rows} proposed={proposed} onPropose={propose} />}
      {found?.kind === 'read' && found.leftOut.length > 0 && (
        <p className="text-sm text-soft">{texts.leftOut(found.leftOut.join(', '))}</p>
      )}
    </FormDialog>
  )
}

function TextField({ text, onText }: { text: string; onText(text: string): void }) {
  const texts = useTexts(importTexts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Field label={texts.text} help={texts.textHelp}>
        <Textarea
          code
          rows={6}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </Field>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => void target.files?.[0]?.text().then(onText)}
      />
      <Button
        className="self-start"
        icon={<Upload aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {texts.file}
      </Button>
    </>
  )
}

type RefusedProps = {
  code: keyof (typeof importTexts)['ru']['faults']
  line?: number | undefined
  column?: number | undefined
}

function Refused({ code, line, column }: RefusedProps) {
  const texts = useTexts(importTexts)
  const failures = useTexts(failuresTexts)
  return (
    <Notice tone="bad" title={failures.import}>
      {texts.faults[code]} {line !== undefined && texts.at(line, column ?? 1)}
    </Notice>
  )
}
