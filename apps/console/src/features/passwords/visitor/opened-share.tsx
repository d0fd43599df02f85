import { Button, Field, Notice, Textarea, useTexts } from '@nora/ui'
import type { SharedContent } from '@nora/vault-client'
import { type FormEvent, useState } from 'react'
import { VaultProblem } from '../../../platform/vault/vault-problem.tsx'
import type { ReadChunk } from '../links/link-file-part.tsx'
import { SharedValues } from '../links/opened-values.tsx'
import { visitorTexts } from './visitor.messages.ts'

type OpenedShareProps = {
  content: SharedContent
  views_left: number | null
  can_reply: boolean
  read: ReadChunk
  onReply(text: string): Promise<void>
}

/** What the link held, whether it opens again, and a place for an answer. */
export function OpenedShare({ content, views_left, can_reply, read, onReply }: OpenedShareProps) {
  const texts = useTexts(visitorTexts)
  return (
    <div className="grid grid-cols-1 gap-5">
      {views_left === 0 && (
        <Notice tone="warn" title={texts.goneNow}>
          {'file' in content ? texts.goneNowFile : texts.goneNowSentence}
        </Notice>
      )}
      <SharedValues content={content} read={read} within="page" />
      {can_reply && <ReplyForm onReply={onReply} />}
    </div>
  )
}

const REPLY_MAX = 10_000

function ReplyForm({ onReply }: Pick<OpenedShareProps, 'onReply'>) {
  const texts = useTexts(visitorTexts)
  const [text, setText] = useState('')
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [problem, setProblem] = useState<unknown>(null)
  if (state === 'sent') return <Notice tone="ok">{texts.replySent}</Notice>

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '') return
    setState('sending')
    setProblem(null)
    try {
      await onReply(text)
      setText('')
      setState('sent')
    } catch (error) {
      setProblem(error)
      setState('typing')
    }
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 gap-3 border-t border-line pt-4"
    >
      <Field label={texts.reply} help={texts.replyHelp}>
        <Textarea
          rows={3}
          autoComplete="off"
          maxLength={REPLY_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <VaultProblem problem={problem} />
      <Button type="submit" className="w-fit" loading={state === 'sending'}>
        {texts.sendReply}
      </Button>
    </form>
  )
}
