import type { TunnelOptions } from '@nora/protocol'
import type { GivenSecrets } from '../../given-secrets.ts'

/** Says to the edge which of the values it must not show in what it captures. */
export function withHidden(options: TunnelOptions, secrets: GivenSecrets): TunnelOptions {
  secrets.hidePairs(options.basic_auth ?? [])
  const hidden = secrets.listHidden()
  return hidden.length === 0 ? options : { ...options, hidden_values: hidden }
}
