import type { ApiCalls } from '@nora/client'
import type { BillingRecipient, Organization } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { organizationTexts } from './organization.messages.ts'

const ORGANIZATION = ['organization']

export function useOrganization() {
  const { api } = usePlatform()
  return useQuery<Organization>({
    queryKey: [...ORGANIZATION, 'requisites'],
    queryFn: ({ signal }) => api.organization.getOrganization({}, signal),
    meta: { failed: (lang: Lang) => organizationTexts[lang].loadFailed },
  })
}

export function useRecipients() {
  const { api } = usePlatform()
  return useQuery<readonly BillingRecipient[]>({
    queryKey: [...ORGANIZATION, 'recipients'],
    queryFn: ({ signal }) =>
      loadAllPages((page) => api.organization.listBillingRecipients({ query: page }, signal)),
    meta: { failed: (lang: Lang) => organizationTexts[lang].recipients.listFailed },
  })
}

/** A change, after which what is shown is asked for again. */
export function useOrganizationChange<Input, Answer>(
  change: (api: ApiCalls, input: Input) => Promise<Answer>,
  meta: { failed?: (lang: Lang) => string; isPlaced?: boolean },
) {
  const { api } = usePlatform()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ORGANIZATION }),
    meta,
  })
}
