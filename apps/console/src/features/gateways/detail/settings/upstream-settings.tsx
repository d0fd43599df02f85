import type { Gateway } from '@nora/contract/gateways'
import { useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { useGatewayAddSettings } from '../../gateways.queries.ts'
import { UpstreamFields } from '../../upstream/upstream-fields.tsx'
import { toUpstream, toUpstreamForm, type UpstreamForm } from '../../upstream/upstream-form.ts'
import { UpstreamKindCards } from '../../upstream/upstream-kind-cards.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { settingsTexts } from './settings.messages.ts'

/** What answers behind the address. */
export function UpstreamSettings({ gateway }: { gateway: Gateway }) {
  const texts = useTexts(settingsTexts)
  const { data: settings } = useGatewayAddSettings(!gateway.is_read_only)
  const values = toUpstreamForm(gateway.upstream)
  const form = useForm<UpstreamForm>({ values, resetOptions: { keepDirtyValues: true } })
  return (
    <SettingsForm
      title={texts.upstream}
      help={texts.upstreamHelp}
      gateway={gateway}
      form={form}
      values={values}
      toChanges={(typed) => ({ upstream: toUpstream(typed, gateway.upstream) })}
    >
      <UpstreamKindCards field={form.register('kind')} />
      <UpstreamFields form={form} tunnels={settings?.tunnels.map(({ endpoint }) => endpoint) ?? []} />
    </SettingsForm>
  )
}
