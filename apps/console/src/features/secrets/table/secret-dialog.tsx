import { SECRET_TYPES, type SecretEntry } from '@nora/secrets-kit'
import { Button, Checkbox, Dialog, Field, Input, lazyPart, Select, SkeletonRows, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import { makeEntry } from '../lines/draft.ts'
import { faultsTexts } from '../lines/faults.messages.ts'
import { findFault } from '../lines/find-fault.ts'
import { sayFault } from '../lines/say-fault.ts'
import type { Line } from '../lines/to-lines.ts'
import { tableTexts } from './table.messages.ts'

// The editor is heavier than the page: it comes when it is opened.
const TextEditor = lazyPart(() => import('./text-editor.tsx'), 'TextEditor')

/** The limit counts bytes of UTF-8, of which Cyrillic letters take two. */
const COMMENT_MAX = 500
const TAG_MAX = 40
const TAGS_MAX = 20

export type SecretDialogProps = {
  line: Line
  canWrite: boolean
  onDone(entry: SecretEntry, machines_only: boolean): void
  onClose(): void
}

/** All of a secret, its value in an editor of several lines. */
export function SecretDialog({ line, canWrite, onDone, onClose }: SecretDialogProps) {
  const { details: texts, types } = useTexts(tableTexts)
  const faults = useTexts(faultsTexts)
  const [entry, setEntry] = useState<SecretEntry>(line.entry ?? makeEntry())
  const [machinesOnly, setMachinesOnly] = useState(line.machines_only)
  const [tags, setTags] = useState(entry.tags.join(', '))
  const set = (change: Partial<SecretEntry>) => setEntry((before) => ({ ...before, ...change }))
  const fault = findFault(entry)
  const wrong = fault?.kind === 'value' ? sayFault(fault, faults) : undefined
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={texts.title(entry.name)}
      description={texts.sentence}
      actions={
        canWrite && (
          <Button look="primary" onClick={() => onDone({ ...entry, tags: toTags(tags) }, machinesOnly)}>
            {texts.done}
          </Button>
        )
      }
    >
      <fieldset disabled={!canWrite} className="flex flex-col gap-4">
        <div>
          <div className="h-56 overflow-hidden rounded-md border border-control">
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <TextEditor
                label={texts.value}
                value={entry.value}
                isStructured={entry.type === 'json' || entry.type === 'yaml'}
                onChange={(value) => set({ value })}
              />
            </Suspense>
          </div>
          <p className="mt-1 min-h-5 text-sm text-bad" aria-live="polite">
            {wrong}
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={texts.type}>
            <Select
              value={entry.type}
              onChange={(type) => set({ type })}
              options={SECRET_TYPES.map((type) => ({ value: type, label: types[type] }))}
            />
          </Field>
          <Field label={texts.tags} help={texts.tagsHelp} optional>
            <Input autoComplete="off" value={tags} onChange={({ target }) => setTags(target.value)} />
          </Field>
        </div>
        <Field label={texts.comment} optional>
          <Input
            autoComplete="off"
            maxLength={COMMENT_MAX}
            value={entry.comment}
            onChange={({ target }) => set({ comment: target.value })}
          />
        </Field>
        <Checkbox
          label={texts.visibility}
          help={texts.visibilityHelp}
          checked={entry.visibility === 'masked'}
          onChange={({ target }) => set({ visibility: target.checked ? 'masked' : 'shown' })}
        />
        <Checkbox
          label={texts.machinesOnly}
          help={texts.machinesOnlyHelp}
          checked={machinesOnly}
          onChange={({ target }) => setMachinesOnly(target.checked)}
        />
      </fieldset>
    </Dialog>
  )
}

function toTags(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim().slice(0, TAG_MAX).trim())
    .filter((tag) => tag !== '')
  return [...new Set(tags)].slice(0, TAGS_MAX)
}
