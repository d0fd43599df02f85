import { Dialog, Field, FormDialog, notify, OnceDialog, Textarea, useTexts } from '@nora/ui'
import type { FileOnItsWay, RecordView } from '@nora/vault-client'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { QrCode } from '../../../platform/qr-code.tsx'
import { useVault } from '../../../platform/vault/use-vault.ts'
import { useVaultProof } from '../../../platform/vault/vault-proof.ts'
import type { VaultPort } from '../../../platform/vault-port.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { createUpload, type UploadPlace } from '../files/file-transfer.ts'
import { SendingFile } from '../files/sending-file.tsx'
import { type Sending, type SendingState, useSending } from '../files/use-sending.ts'
import { useAttempt, useVaultChange } from '../passwords.queries.ts'
import { LinkFileField } from './link-file-field.tsx'
import { linkFilesTexts } from './link-files.messages.ts'
import { linksTexts } from './links.messages.ts'
import { ShareFields } from './share-fields.tsx'
import { EMPTY_SHARE_FORM, type ShareForm, toShare, toShareLink } from './share-form.ts'

type Made = Awaited<ReturnType<VaultPort['finishShare']>>

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
  const [file, setFile] = useState<File | null>(null)
  const form = useForm<ShareForm>({ defaultValues: EMPTY_SHARE_FORM })
  const { submit, link, problem, isRunning, sending } = useMaking({ record, form, file, onClose })
  if (link !== null) return <ShownLink link={link} onClose={onClose} />
  if (sending.sending) return <SendingLinkFile {...sending} sending={sending.sending} />
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
      dirty={isDirty || file !== null}
    >
      {!record && (
        <>
          <Field label={texts.text} error={errors.text?.message}>
            <Textarea
              rows={5}
              autoComplete="off"
              {...form.register('text', {
                validate: (text) => text.trim() !== '' || file !== null || texts.textNeeded,
              })}
            />
          </Field>
          <LinkFileField
            file={file}
            onChange={(chosen) => {
              setFile(chosen)
              form.clearErrors('text')
            }}
          />
        </>
      )}
      <ShareFields form={form} />
      <FailedNotice what="shared" problem={problem} />
    </FormDialog>
  )
}

type Making = Pick<ShareMakerProps, 'record' | 'onClose'> & {
  form: UseFormReturn<ShareForm>
  file: File | null
}

function useMaking({ record, form, file, onClose }: Making) {
  const texts = useTexts(linksTexts)
  const vault = useVault()
  const { ask } = useVaultProof()
  const [link, setLink] = useState<string | null>(null)
  const { attempt, problem, isRunning } = useAttempt()
  const making = useVaultChange((port, values: ShareForm) => port.makeShare(toShare(values, record)))
  const beginning = useVaultChange((port, { values, file }: { values: ShareForm; file: File }) =>
    port.beginShare(toShare(values, null), { name: file.name, type: file.type, bytes: file.size }),
  )
  const sending = useSending<Made>(show)

  function show({ id, fragment }: Made) {
    if (fragment !== null) return setLink(toShareLink(window.location.origin, { id, fragment }))
    notify({ title: texts.sentToMember, message: texts.sentToMemberSentence })
    onClose()
  }
  const submit = form.handleSubmit((values) =>
    attempt(async () => {
      if (record) {
        const { details } = await vault.getRecord(record.folder_id, record.id)
        if (details.asks_again) await ask()
      }
      if (file === null) return show(await making.mutateAsync(values))
      const begun = await beginning.mutateAsync({ values, file })
      sending.begin(file, createUpload(toPlace(vault, begun), file))
    }),
  )
  return { submit, link, problem, isRunning, sending }
}

/** The link is there already, and opens nothing before it is finished. */
function toPlace(vault: VaultPort, begun: FileOnItsWay): UploadPlace<Made> {
  return {
    begin: async () => begun,
    put: (id, index, plain) => vault.putFileChunk(id, index, plain),
    finish: (id) => vault.finishShare(id),
    cancel: (id) => vault.cancelShare(id),
  }
}

type SendingLinkFileProps = Pick<SendingState<Made>, 'goOn' | 'cancel'> & { sending: Sending<Made> }

/** Closing it takes the link back, and what was filled in is there again. */
function SendingLinkFile({ sending, goOn, cancel }: SendingLinkFileProps) {
  const texts = useTexts(linkFilesTexts)
  return (
    <Dialog open onClose={cancel} title={texts.sendingTitle} description={texts.sendingSentence}>
      <SendingFile sending={sending} goOn={goOn} cancel={cancel} />
    </Dialog>
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
