import type { CapturedDetail } from '@nora/contract/tunnels'
import { Button, Dialog, Field, Input, Notice, Skeleton, Textarea, useTexts } from '@nora/ui'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { readBody } from '../bodies/use-body.ts'
import { type ExchangeSource, SourceRefusal } from '../exchanges/exchange-source.ts'
import { replayTexts } from './replay.messages.ts'
import { hasRemovedSecrets, type RequestDraft, toDraft, toEdit } from './replay-edit.ts'

export type ReplayEditorProps = {
  detail: CapturedDetail
  source: ExchangeSource
  onSent(id: string): void
  onClose(): void
}

/** Changes a captured request before it is sent to the local service once more. */
export function ReplayEditor({ detail, source, onSent, onClose }: ReplayEditorProps) {
  const texts = useTexts(replayTexts)
  const formId = useId()
  const [draft, setDraft] = useState<RequestDraft>()
  const [refused, setRefused] = useState<SourceRefusal>()
  const [isSending, setSending] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is begun once, whatever arrives meanwhile
  useEffect(() => {
    const { bytes, kept_bytes } = detail.request.body
    const whole =
      kept_bytes < bytes
        ? Promise.resolve(null)
        : bytes === 0
          ? Promise.resolve(new Uint8Array())
          : readBody(source.bodyUrl(detail.id, 'request')).catch(() => null)
    void whole.then((body) => setDraft(toDraft(detail, body)))
  }, [])

  function send(event: FormEvent) {
    event.preventDefault()
    if (!draft) return
    setSending(true)
    source
      .replay(detail.id, toEdit(draft))
      .then(
        ({ id }) => onSent(id),
        (error: unknown) =>
          setRefused(error instanceof SourceRefusal ? error : new SourceRefusal(String(error))),
      )
      .finally(() => setSending(false))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={texts.title}
      description={texts.description[source.replayedBy]}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" loading={isSending} disabled={!draft}>
            {texts.send}
          </Button>
        </>
      }
    >
      {draft ? (
        <form id={formId} onSubmit={send} className="flex flex-col gap-4">
          {refused && Object.keys(refused.fields).length === 0 && (
            <Notice tone="bad">{refused.message}</Notice>
          )}
          {hasRemovedSecrets(draft) && <Notice tone="warn">{texts.redacted}</Notice>}
          <DraftFields draft={draft} errors={refused?.fields ?? {}} onChange={setDraft} />
        </form>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Dialog>
  )
}

type DraftFieldsProps = {
  draft: RequestDraft
  errors: Readonly<Record<string, string>>
  onChange(draft: RequestDraft): void
}

function DraftFields({ draft, errors, onChange }: DraftFieldsProps) {
  const texts = useTexts(replayTexts)
  return (
    <>
      <div className="flex gap-3 max-sm:flex-col">
        <Field label={texts.method} error={errors.method} className="sm:w-32">
          <Input
            code
            value={draft.method}
            onChange={(event) => onChange({ ...draft, method: event.target.value })}
          />
        </Field>
        <Field label={texts.target} error={errors.target} className="min-w-0 flex-1">
          <Input
            code
            value={draft.target}
            onChange={(event) => onChange({ ...draft, target: event.target.value })}
          />
        </Field>
      </div>
      <Field label={texts.headers} help={texts.headersHelp} error={errors.headers}>
        <Textarea
          code
          rows={7}
          spellCheck={false}
          value={draft.headers}
          onChange={(event) => onChange({ ...draft, headers: event.target.value })}
        />
      </Field>
      {draft.body === null ? (
        <p className="text-soft">{texts.bodyAsCaptured}</p>
      ) : (
        <Field label={texts.body} error={errors.body}>
          <Textarea
            code
            rows={8}
            spellCheck={false}
            value={draft.body}
            onChange={(event) => onChange({ ...draft, body: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
