import { Field, FormDialog, notify, OnceDialog, Textarea, useTexts } from '@nora/ui'
import type { RecordView } from '@nora/vault-client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { QrCode } from '../../../platform/qr-code.tsx'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { VaultProblem } from '../../../platform/vault/vault-problem.tsx'
import { useVaultProof } from '../../../platform/vault/vault-proof.ts'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { linksTexts } from './links.messages.ts'
import { ShareFields } from './share-fields.tsx'
import { EMPTY_SHARE_FORM, type ShareForm, toShare, toShareLink } from './share-form.ts'

type ShareMakerProps = {
  /** Null: a text of its own. */
  record: RecordView | null
  title: string
  sentence: string
  onClose(): void
}

/** Makes a link; it is on the screen once, and nowhere else afterwards. */
export function ShareMaker({ record, title, sentence, onClose }: ShareMakerProps) {
  const texts = useTexts(linksTexts)
  const vault = useVault()
  const { ask } = useVaultProof()
  const form = useForm<ShareForm>({ defaultValues: EMPTY_SHARE_FORM })
  const [link, setLink] = useState<string | null>(null)
  const { attempt, problem, isRunning } = useAttempt()
  const making = useVaultChange((port, values: ShareForm) => port.makeShare(toShare(values, record)))
  const submit = form.handleSubmit((values) =>
    attempt(async () => {
      if (record) {
        const { details } = await vault.getRecord(record.folder_id, record.id)
        if (details.asks_again) await ask()
      }
      const { id, fragment } = await making.mutateAsync(values)
      if (fragment !== null) return setLink(toShareLink(window.location.origin, { id, fragment }))
      notify({ title: texts.sentToMember, message: texts.sentToMemberSentence })
      onClose()
    }),
  )
  if (link !== null) return <ShownLink link={link} onClose={onClose} />
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={title}
      description={sentence}
      submit={form.watch('for_user_id') === '' ? texts.make : texts.send}
      onSubmit={(event) => void submit(event)}
      sending={isRunning}
      dirty={isDirty}
    >
      {!record && (
        <Field label={texts.text} error={errors.text?.message}>
          <Textarea
            rows={5}
            autoComplete="off"
            {...form.register('text', { validate: (text) => text.trim() !== '' || texts.textNeeded })}
          />
        </Field>
      )}
      <ShareFields form={form} />
      <VaultProblem problem={problem} />
    </FormDialog>
  )
}

function ShownLink({ link, onClose }: { link: string; onClose(): void }) {
  const { once } = useTexts(linksTexts)
  return (
    <OnceDialog texts={once} secret={link} onClose={onClose}>
      <div className="mt-4 flex flex-wrap items-start gap-4">
        <QrCode text={link} label={once.qr} className="size-40" />
        <p className="min-w-48 flex-1 text-sm text-soft">{once.howTo}</p>
      </div>
    </OnceDialog>
  )
}
