import type { Capabilities } from '@nora/policy'
import type { TextMask } from '@nora/secrets-kit'

type Metadata = Parameters<Capabilities['log']>[0]

/** What a rule logs, without the values that its tunnel says are secret; `mask` null: there are none. */
export function maskValues(metadata: Metadata, mask: TextMask | null): Metadata {
  if (mask === null) return metadata
  return JSON.parse(JSON.stringify(metadata), (_, value: unknown) =>
    typeof value === 'string' ? mask.text(value) : value,
  ) as Metadata
}
