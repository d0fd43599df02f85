import { ApiProblem } from '@nora/client'
import type { Gateway, GatewayAddSettings } from '@nora/contract/gateways'
import type { Region } from '@nora/contract/system'
import { Checkbox, Field, FormDialog, Input, notify, useLang, useTexts } from '@nora/ui'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { NAME_MAX_LENGTH } from '../gateway-bounds.ts'
import { useGatewayChange } from '../gateways.queries.ts'
import { UpstreamFields } from '../upstream/upstream-fields.tsx'
import type { UpstreamForm } from '../upstream/upstream-form.ts'
import { UpstreamKindCards } from '../upstream/upstream-kind-cards.tsx'
import { AddressField } from './address-field.tsx'
import { createTexts } from './create.messages.ts'
import { type CreateForm, type NewGateway, toMemberChoices, toNewGateway } from './create-form.ts'
import { type FoundAddress, findAddress, nameByAddress } from './find-address.ts'
import { MembersChoice } from './members-choice.tsx'
import { toStart } from './starters.ts'

export type CreateDialogProps = {
  /** The starting point that was chosen, or `yes`. */
  from: string
  settings: GatewayAddSettings
  regions: readonly Region[]
  onClose(): void
  onCreated(gateway: Gateway): void
}

type Wanted = { gateway: Omit<NewGateway, 'endpoint'>; address: FoundAddress }

/** One form from an address to a gateway that answers; a new name is reserved on the way. */
export function CreateDialog({ from, settings, regions, onClose, onCreated }: CreateDialogProps) {
  const texts = useTexts(createTexts)
  const lang = useLang()
  const create = useCreation()
  const form = useForm<CreateForm>({
    defaultValues: {
      ...toStart(lang, from),
      endpoint: '',
      region: regions[0]?.id ?? '',
      name: '',
      members: [],
    },
  })
  const { errors, isDirty } = form.formState
  const [endpoint, region, kind, typedName] = form.watch(['endpoint', 'region', 'kind', 'name'])
  const found = findAddress(endpoint, region, { addresses: settings.addresses, regions })
  const offeredName = found === null ? '' : nameByAddress(found.endpoint)
  const name = typedName.trim() || offeredName
  const { submit, problem } = useSubmit(
    form,
    (values) => create.send({ ...values, name: values.name.trim() || offeredName }, found),
    (gateway) => {
      notify({ title: texts.created, message: gateway.endpoint })
      onCreated(gateway)
    },
  )
  const isPort = found?.endpoint.includes(':') ?? false
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={texts.title}
      description={texts.description}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={create.isPending}
      dirty={isDirty}
    >
      <AddressField
        form={form}
        addresses={settings.addresses}
        regions={regions}
        found={found}
        quota={settings.limit === null ? null : texts.used(settings.used, settings.limit)}
      />
      <UpstreamKindCards field={form.register('kind')} />
      <UpstreamFields
        form={form as unknown as UseFormReturn<UpstreamForm>}
        tunnels={settings.tunnels.map((tunnel) => tunnel.endpoint)}
      />
      {kind === 'pool' && (
        <MembersChoice
          form={form}
          tunnels={toMemberChoices(settings.tunnels, isPort)}
          command={`nora ${isPort ? 'tcp 5432' : 'http 3000'} --gateway ${name || 'NAME'}`}
        />
      )}
      <Checkbox label={texts.fallback} help={texts.fallbackHelp} {...form.register('is_fallback')} />
      <Field label={texts.name} error={errors.name?.message}>
        <Input
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          placeholder={offeredName}
          {...form.register('name', {
            validate: (text) => text.trim() !== '' || offeredName !== '' || texts.nameNeeded,
          })}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

/** Reserves the name once: when the gateway is refused after that, the next attempt goes on with it. */
function useCreation() {
  const [reserved, setReserved] = useState<string | null>(null)
  const creating = useGatewayChange(async (api, { gateway, address }: Wanted) => {
    if (address.kind === 'new' && address.endpoint !== reserved) {
      const { name, region } = address
      await api.domains.reserveDomain({ body: { name, region, description: '' } }).catch(refuseAddress)
      setReserved(address.endpoint)
    }
    return api.gateways.createGateway({ body: { ...gateway, endpoint: address.endpoint } })
  })
  return {
    isPending: creating.isPending,
    send(values: CreateForm, found: FoundAddress | null): Promise<Gateway> {
      const address: FoundAddress = found ?? { kind: 'unknown', endpoint: values.endpoint }
      return creating.mutateAsync({ gateway: toNewGateway(values, address.endpoint), address })
    },
  }
}

/** What is wrong with the name is told at the address: the field of that name is of the gateway. */
function refuseAddress(error: unknown): never {
  if (!(error instanceof ApiProblem)) throw error
  const { status, code, message, fields, retryAfterS } = error
  throw new ApiProblem(
    status,
    { code, error: message, fields: { endpoint: fields.name ?? message } },
    retryAfterS,
  )
}
