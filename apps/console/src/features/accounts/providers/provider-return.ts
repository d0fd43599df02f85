/** The parameters of a return from a provider, and the email that the form begins with. */
export type ProviderReturn = { provider?: string; provider_error?: string; email?: string }

export function toProviderReturn(search: Record<string, unknown>): ProviderReturn {
  const { provider, provider_error, email } = search
  return {
    ...(typeof provider === 'string' && { provider }),
    ...(typeof email === 'string' && { email }),
    ...(typeof provider_error === 'string' && { provider_error }),
  }
}
