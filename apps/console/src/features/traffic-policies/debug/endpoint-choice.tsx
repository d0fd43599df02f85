import { Combobox, useTexts } from '@nora/ui'
import { usePolicyEndpoints } from '../traffic-policies.queries.ts'
import { compareTexts } from './compare.messages.ts'

type EndpointChoiceProps = {
  label: string
  /** What no address is called. */
  none: string
  value: string | undefined
  onChange(endpoint: string | undefined): void
}

const NONE = ''

/** One of the addresses that the reader manages. */
export function EndpointChoice({ label, none, value, onChange }: EndpointChoiceProps) {
  const { noneFound } = useTexts(compareTexts)
  const endpoints = usePolicyEndpoints()
  const names = (endpoints.data ?? []).map(({ endpoint, policy }) => ({
    value: endpoint,
    label: endpoint,
    ...(policy && { note: policy.name }),
  }))
  const isKnown = value === undefined || names.some((one) => one.value === value)
  return (
    <Combobox
      aria-label={label}
      value={value ?? NONE}
      onChange={(chosen) => onChange(chosen === NONE ? undefined : chosen)}
      options={[
        { value: NONE, label: none },
        ...(isKnown ? [] : [{ value: value ?? NONE, label: value ?? NONE }]),
        ...names,
      ]}
      none={noneFound}
    />
  )
}
