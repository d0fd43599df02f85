import type { Organization, SaveOrganization } from '@nora/contract/organization'
import { innFault, innKind } from '@nora/contract/requisites'
import { Button, Card, Field, Input, Notice, notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { UnsavedWarning } from '../../platform/unsaved-warning.tsx'
import { useFreshValues } from '../../platform/use-fresh-values.ts'
import { CompanyLookUp } from './company-look-up.tsx'
import { organizationTexts } from './organization.messages.ts'
import { useOrganizationChange } from './organization.queries.ts'
import { faultSentence, type RequisitesValues } from './requisites-faults.ts'

const NAME_MAX_LENGTH = 500

/** Numbers are checked as soon as they are typed to their end; the rest when the form is sent. */
export function RequisitesForm({ organization }: { organization: Organization }) {
  const texts = useTexts(organizationTexts)
  const { form: words } = texts
  const saving = useOrganizationChange(
    (api, body: SaveOrganization) => api.organization.saveOrganization({ body }),
    { isPlaced: true },
  )
  const known = toValues(organization)
  const form = useForm<RequisitesValues>({ defaultValues: known, mode: 'onTouched' })
  useFreshValues(form, known)
  const [isClosed, setClosed] = useState(false)
  const { submit, problem } = useSubmit(
    form,
    (values) => saving.mutateAsync(toBody(values)),
    (saved) => {
      form.reset(toValues(saved))
      notify({ title: words.saved })
    },
  )
  const kind = innKind(form.watch('inn').trim()) ?? 'legal'
  const { errors, isDirty } = form.formState
  const number = (name: 'inn' | 'kpp' | 'ogrn') =>
    form.register(name, { validate: (text, values) => faultSentence(name, text, values, texts) ?? true })
  const line = (name: 'name' | 'short_name') =>
    form.register(name, { validate: (text) => text.trim() !== '' || texts.faults.needed })
  return (
    <Card className="px-4 py-5 sm:px-6">
      <UnsavedWarning isDirty={isDirty && !saving.isPending} {...texts.leave} />
      <h2 className="mb-4 font-[560]">{words.title}</h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field
          label={words.inn}
          help={words.innHelp}
          error={errors.inn?.message ?? typedFault('inn', form, texts)}
        >
          <div className="flex flex-wrap gap-2">
            <Input
              code
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              className="min-w-0 flex-1 sm:max-w-[220px]"
              {...number('inn')}
            />
            {organization.has_look_up && (
              <CompanyLookUp
                inn={form.watch('inn').trim()}
                disabled={innFault(form.watch('inn').trim()) !== null}
                onFound={(company) => {
                  fill(form, company)
                  setClosed(!company.is_active)
                }}
              />
            )}
          </div>
        </Field>
        {isClosed && <Notice tone="warn">{words.closed}</Notice>}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={words.kpp}
            help={kind === 'individual' ? words.kppNone : undefined}
            error={errors.kpp?.message ?? typedFault('kpp', form, texts)}
          >
            <Input
              code
              autoComplete="off"
              maxLength={9}
              disabled={kind === 'individual'}
              {...number('kpp')}
            />
          </Field>
          <Field label={words.ogrn[kind]} error={errors.ogrn?.message ?? typedFault('ogrn', form, texts)}>
            <Input code inputMode="numeric" autoComplete="off" maxLength={15} {...number('ogrn')} />
          </Field>
        </div>
        <Field label={words.name} error={errors.name?.message}>
          <Input autoComplete="organization" maxLength={NAME_MAX_LENGTH} {...line('name')} />
        </Field>
        <Field label={words.shortName} error={errors.short_name?.message}>
          <Input autoComplete="off" maxLength={NAME_MAX_LENGTH} {...line('short_name')} />
        </Field>
        <Field label={words.address} optional error={errors.address?.message}>
          <Input autoComplete="street-address" maxLength={NAME_MAX_LENGTH} {...form.register('address')} />
        </Field>
        <FormProblem problem={problem} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            look="primary"
            loading={saving.isPending}
            disabled={!isDirty && organization.status !== 'declined'}
          >
            {organization.status === 'verified' ? words.saveVerified : words.save}
          </Button>
          {isDirty && (
            <Button
              onClick={() => {
                form.reset()
                setClosed(false)
              }}
            >
              {words.reset}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

/** Checks a number once it is long enough, while its field still has the focus. */
function typedFault(
  name: 'inn' | 'kpp' | 'ogrn',
  form: UseFormReturn<RequisitesValues>,
  texts: (typeof organizationTexts)['ru'],
): string | undefined {
  const values = form.watch()
  const least = { inn: 10, kpp: 9, ogrn: innKind(values.inn.trim()) === 'individual' ? 15 : 13 }[name]
  const length = values[name].trim().length
  // Between 10 and 12 digits an INN is on its way to be a sole proprietor's.
  const isOnTheWay = name === 'inn' && length === 11
  if (length < least || isOnTheWay) return undefined
  return faultSentence(name, values[name], values, texts)
}

function fill(
  form: UseFormReturn<RequisitesValues>,
  found: {
    kpp: string | null
    ogrn: string | null
    name: string
    short_name: string | null
    address: string | null
  },
): void {
  const values = {
    kpp: found.kpp ?? '',
    ogrn: found.ogrn ?? '',
    name: found.name,
    short_name: found.short_name ?? found.name,
    address: found.address ?? '',
  }
  for (const [name, value] of Object.entries(values)) {
    form.setValue(name as keyof RequisitesValues, value, { shouldDirty: true })
  }
  form.clearErrors()
}

function toValues({ requisites }: Organization): RequisitesValues {
  return {
    inn: requisites?.inn ?? '',
    kpp: requisites?.kpp ?? '',
    ogrn: requisites?.ogrn ?? '',
    name: requisites?.name ?? '',
    short_name: requisites?.short_name ?? '',
    address: requisites?.address ?? '',
  }
}

/** Makes the body of the call. */
function toBody({ inn, kpp = '', ogrn, name, short_name, address }: RequisitesValues): SaveOrganization {
  const isLegal = innKind(inn.trim()) !== 'individual'
  return {
    inn: inn.trim(),
    kpp: (isLegal && kpp.trim().toUpperCase()) || null,
    ogrn: ogrn.trim(),
    name: name.trim(),
    short_name: short_name.trim(),
    address: address.trim() || null,
  }
}
