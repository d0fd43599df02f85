import type { Certificate, Inspection, UploadCertificate } from '@nora/contract/certificates'
import { formatDateTime } from '@nora/kit'
import {
  Checkbox,
  Field,
  FormDialog,
  Input,
  notify,
  PasswordInput,
  Select,
  useLang,
  useTexts,
} from '@nora/ui'
import { useEffect, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { certificatesTexts } from '../certificates.messages.ts'
import { useCertificateChange, useInspection } from '../certificates.queries.ts'
import type { ChosenFile } from './chosen-file.ts'
import { FileField } from './file-field.tsx'
import { FileFindings } from './file-findings.tsx'

const PAUSE_MS = 300

type Form = {
  /** Its errors are about the file. */
  pem: string
  pkcs12_base64: string
  passphrase: string
  is_private_issuer: boolean
  description: string
  replaces: string
}

export type UploadDialogProps = {
  /** The id of the one whose place the new one takes; null: of none. */
  replacedId: string | null
  /** That one, once the list is there. */
  replaced: Certificate | undefined
  onClose(): void
  onDone(certificate: Certificate): void
}

/** A certificate is inspected while the form is filled, and uploaded when nothing is wrong with it. */
export function UploadDialog({ replacedId, replaced, onClose, onDone }: UploadDialogProps) {
  const { form: texts } = useTexts(certificatesTexts)
  const [file, setFile] = useState<ChosenFile>({ pem: '' })
  const form = useForm<Form>({
    defaultValues: {
      pem: '',
      pkcs12_base64: '',
      passphrase: '',
      is_private_issuer: false,
      description: '',
      replaces: replacedId ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  const { passphrase, is_private_issuer } = form.watch()
  const inspection = useFileInspection(file, { passphrase, is_private_issuer })
  const uploading = useCertificateChange(
    (api, body: UploadCertificate) => api.certificates.uploadCertificate({ body }),
    { isPlaced: true },
  )
  const { submit, problem } = useSubmit(
    form,
    ({ description, replaces, ...values }) =>
      uploading.mutateAsync({
        ...toBody(file, values),
        description,
        ...(replaces !== '' && { replaces }),
      }),
    (done) => {
      notify({ title: texts.uploaded, message: done.names[0] ?? '' })
      onDone(done)
    },
  )
  return (
    <FormDialog
      open
      size="large"
      onClose={onClose}
      title={replacedId ? texts.replaceTitle : texts.title}
      description={replaced?.names[0]}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={uploading.isPending}
      dirty={isDirty || !isEmpty(file)}
    >
      <FileField
        value={file}
        onChange={(chosen) => {
          form.clearErrors(['pem', 'pkcs12_base64'])
          setFile(chosen)
        }}
        error={inspection ? undefined : (errors.pem?.message ?? errors.pkcs12_base64?.message)}
      />
      <Passphrase form={form} file={file} inspection={inspection} />
      {inspection && <FileFindings inspection={inspection} />}
      {(is_private_issuer || inspection?.faults.some(({ code }) => code === 'issuer_missing')) && (
        <Checkbox label={texts.isPrivate} {...form.register('is_private_issuer')} />
      )}
      {replacedId === null && inspection && <Replaces form={form} inspection={inspection} />}
      <Field label={texts.description} optional error={errors.description?.message}>
        <Input autoComplete="off" maxLength={200} {...form.register('description')} />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

function Passphrase({
  form,
  file,
  inspection,
}: {
  form: UseFormReturn<Form>
  file: ChosenFile
  inspection: Inspection | undefined
}) {
  const { form: texts } = useTexts(certificatesTexts)
  const isAsked = inspection?.faults.some(({ code }) => code.startsWith('passphrase_')) === true
  if (!isAsked && !('pkcs12_base64' in file) && form.watch('passphrase') === '') return null
  return (
    <Field label={texts.passphrase} error={form.formState.errors.passphrase?.message}>
      <PasswordInput autoComplete="off" {...form.register('passphrase')} />
    </Field>
  )
}

/** Certificates for the same names, of which the new one may take the place. */
function Replaces({ form, inspection }: { form: UseFormReturn<Form>; inspection: Inspection }) {
  const { form: texts } = useTexts(certificatesTexts)
  const lang = useLang()
  const { same_names } = inspection
  if (same_names.length === 0) return null
  return (
    <Controller
      control={form.control}
      name="replaces"
      render={({ field }) => (
        <Field label={texts.replaces}>
          <Select
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: '', label: texts.replacesNone },
              ...same_names.map(({ id, not_after }) => ({
                value: id,
                label: id,
                note: texts.replacesUntil(formatDateTime(lang, new Date(not_after))),
              })),
            ]}
          />
        </Field>
      )}
    />
  )
}

/** Asks what the file holds once the reader has stopped typing; nothing for an empty one. */
function useFileInspection(
  file: ChosenFile,
  { passphrase, is_private_issuer }: Pick<Form, 'passphrase' | 'is_private_issuer'>,
): Inspection | undefined {
  const [asked, ask] = useState<{ body: ReturnType<typeof toBody>; version: number } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      const body = toBody(file, { passphrase, is_private_issuer })
      ask((before) => (isEmpty(file) ? null : { body, version: (before?.version ?? 0) + 1 }))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [file, passphrase, is_private_issuer])
  const { data } = useInspection(asked?.body ?? null, asked?.version ?? 0)
  return asked === null ? undefined : data
}

function isEmpty(file: ChosenFile): boolean {
  return 'pem' in file && file.pem.trim() === ''
}

function toBody(
  file: ChosenFile,
  { passphrase, is_private_issuer }: Pick<Form, 'passphrase' | 'is_private_issuer'>,
) {
  const contents = 'pem' in file ? { pem: file.pem } : { pkcs12_base64: file.pkcs12_base64 }
  return { ...contents, is_private_issuer, ...(passphrase !== '' && { passphrase }) }
}
