import type { Region } from '@nora/contract/system'
import type { AddZone, ChangeZone, Zone, ZoneDns } from '@nora/contract/zones'
import { Checkbox, Field, FormDialog, Input, notify, Select, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { ProviderFields } from './provider-fields.tsx'
import { toZoneBody, type ZoneForm } from './zone-form.ts'
import { zonesTexts } from './zones.messages.ts'
import { useZoneChange } from './zones.queries.ts'

const DNS: readonly ZoneDns[] = ['delegated', 'rfc2136', 'cloudflare', 'certificate']

export type ZoneDialogProps = {
  /** Absent: a new one. */
  zone?: Zone
  regions: readonly Region[]
  onClose(): void
  onDone(zone: Zone): void
}

export function ZoneDialog({ zone, regions, onClose, onDone }: ZoneDialogProps) {
  const { form: texts, dns: dnsTexts, saved } = useTexts(zonesTexts)
  const adding = useZoneChange((api, body: AddZone) => api.zones.addZone({ body }), { isPlaced: true })
  const changing = useZoneChange(
    (api, body: ChangeZone) => api.zones.changeZone({ params: { id: zone?.id ?? '' }, body }),
    { isPlaced: true },
  )
  const form = useForm<ZoneForm>({ defaultValues: toForm(zone, regions) })
  const { errors, isDirty } = form.formState
  const dns = form.watch('dns')
  const { submit, problem } = useSubmit(
    form,
    (values) => {
      const body = toZoneBody(values, zone)
      return zone
        ? changing.mutateAsync(body)
        : adding.mutateAsync({
            provider: body.provider,
            members_may_create: body.members_may_create,
            dns: values.dns,
            name: values.name,
            region: values.region,
          })
    },
    (done) => {
      if (zone) notify({ title: saved, message: done.display_name })
      onDone(done)
    },
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={zone ? texts.editTitle : texts.title}
      description={zone?.display_name}
      submit={zone ? texts.save : texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={adding.isPending || changing.isPending}
      dirty={isDirty}
    >
      {!zone && (
        <Field label={texts.name} error={errors.name?.message} help={texts.nameHelp}>
          <Input
            code
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('name')}
          />
        </Field>
      )}
      {!zone && regions.length > 1 && (
        <Controller
          control={form.control}
          name="region"
          render={({ field }) => (
            <Field label={texts.region}>
              <Select
                value={field.value}
                onChange={field.onChange}
                options={regions.map(({ id, domain }) => ({ value: id, label: id, note: domain }))}
              />
            </Field>
          )}
        />
      )}
      <Controller
        control={form.control}
        name="dns"
        render={({ field }) => (
          <Field label={texts.dns} error={errors.certificate_id?.message}>
            <Select
              value={field.value}
              onChange={field.onChange}
              options={DNS.map((value) => ({ value, label: dnsTexts[value] }))}
            />
          </Field>
        )}
      />
      <ProviderFields form={form} dns={dns} />
      <Checkbox label={texts.members} {...form.register('members_may_create')} />
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

function toForm(zone: Zone | undefined, regions: readonly Region[]): ZoneForm {
  const { provider } = zone ?? {}
  return {
    name: zone?.name ?? '',
    region: zone?.region ?? regions[0]?.id ?? '',
    dns: zone?.dns ?? 'delegated',
    members_may_create: zone?.members_may_create ?? true,
    certificate_id: '',
    provider: '',
    server: provider?.server ?? '',
    key_name: provider?.key_name ?? '',
    algorithm: provider?.algorithm === 'hmac-sha512' ? 'hmac-sha512' : 'hmac-sha256',
    secret: '',
  }
}
