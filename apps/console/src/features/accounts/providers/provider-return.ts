/** What the address says of a way back from a provider. */
export type ProviderReturn = { provider?: string; provider_error?: string }

export function toProviderReturn(search: Record<string, unknown>): ProviderReturn {
  const { provider, provider_error } = search
  return {
    ...(typeof provider === 'string' && { provider }),
    ...(typeof provider_error === 'string' && { provider_error }),
  }
}
