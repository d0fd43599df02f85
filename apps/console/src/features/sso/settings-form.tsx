import type { SaveSso, Sso } from '@nora/contract/sso'
import { Button, Card, notify, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { UnsavedWarning } from '../../platform/unsaved-warning.tsx'
import { useFreshValues } from '../../platform/use-fresh-values.ts'
import { IssuerFields } from './issuer-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { ssoTexts } from './sso.messages.ts'
import { useSsoChange } from './sso.queries.ts'
import type { SsoPageProps, SsoValues } from './sso-values.ts'

/** The issuer, and what becomes of who signs in by it. */
export function SettingsForm({ sso, confirmed }: Pick<SsoPageProps, 'confirmed'> & { sso: Sso }) {
  const texts = useTexts(ssoTexts)
  const saving = useSsoChange((api, body: SaveSso) => confirmed(() => api.sso.saveSso({ body })), {
    isPlaced: true,
  })
  const values = toValues(sso, texts.issuer.nameExample)
  const form = useForm<SsoValues>({ defaultValues: values })
  useFreshValues(form, values)
  const { submit, problem } = useSubmit(
    form,
    (values) => saving.mutateAsync(toBody(values)),
    (saved) => {
      form.reset(toValues(saved, ''))
      notify({ title: texts.saved })
    },
  )
  const { isDirty } = form.formState
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <UnsavedWarning isDirty={isDirty && !saving.isPending} {...texts.leave} />
      <Card className="flex flex-col gap-5 px-4 py-5 sm:px-6">
        <IssuerFields form={form} sso={sso} />
      </Card>
      <Card className="flex flex-col gap-5 px-4 py-5 sm:px-6">
        <PeopleFields form={form} />
        <FormProblem problem={problem} />
        <Button
          type="submit"
          look="primary"
          className="self-start"
          loading={saving.isPending}
          disabled={sso.connection !== null && !isDirty}
        >
          {texts.save}
        </Button>
      </Card>
    </form>
  )
}

function toValues({ connection }: Sso, name: string): SsoValues {
  if (connection) {
    const { id: _, changed_at: __, ...options } = connection
    return { ...options, client_secret: '' }
  }
  return {
    name,
    issuer: '',
    client_id: '',
    client_secret: '',
    token_auth: 'basic',
    accepts_unverified: false,
    default_role: 'member',
    gives_seat: true,
    readmits: false,
    skips_second_factor: false,
    is_enabled: true,
    is_required: false,
  }
}

/** Makes the body of the call. */
function toBody({ client_secret, ...values }: SsoValues): SaveSso {
  const options = {
    ...values,
    name: values.name.trim(),
    issuer: values.issuer.trim(),
    client_id: values.client_id.trim(),
  }
  return client_secret === '' ? options : { ...options, client_secret }
}
