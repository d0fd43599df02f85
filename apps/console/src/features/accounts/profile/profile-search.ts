import { type ProviderReturn, toProviderReturn } from '../providers/provider-return.ts'

export const PROFILE_TABS = ['profile', 'security', 'sessions'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The parameters of the page: the open tab, and the result of linking a provider. */
export type ProfileSearch = ProviderReturn & { tab?: Exclude<ProfileTab, 'profile'> }

export function toProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const back = toProviderReturn(search)
  const isSecurity = search.tab === 'security' || back.provider !== undefined
  if (isSecurity) return { ...back, tab: 'security' }
  return search.tab === 'sessions' ? { ...back, tab: 'sessions' } : back
}
