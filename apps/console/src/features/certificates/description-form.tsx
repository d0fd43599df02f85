import type { Certificate } from '@nora/contract/certificates'
import { Button, Field, Input, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { certificatesTexts } from './certificates.messages.ts'
import { useCertificateChange } from './certificates.queries.ts'

/** What a certificate is for, changed where it is shown. */
export function DescriptionForm({ certificate: { id, description } }: { certificate: Certificate }) {
  const { drawer: texts, saved } = useTexts(certificatesTexts)
  const form = useForm({ values: { description } })
  const saving = useCertificateChange(
    async (api, text: string) => {
      await api.certificates.changeCertificate({ params: { id }, body: { description: text } })
      notify({ title: saved })
    },
    { failed: (lang) => certificatesTexts[lang].saveFailed },
  )
  const { isDirty } = form.formState
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => void form.handleSubmit((values) => saving.mutateAsync(values.description))(event)}
    >
      <div className="min-w-0 flex-1 basis-56">
        <Field label={texts.description}>
          <Input
            autoComplete="off"
            maxLength={200}
            placeholder={texts.addDescription}
            {...form.register('description')}
          />
        </Field>
      </div>
      {isDirty && (
        <Button type="submit" loading={saving.isPending}>
          {saved}
        </Button>
      )}
    </form>
  )
}
