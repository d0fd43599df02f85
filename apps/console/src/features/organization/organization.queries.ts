import type { BillingRecipient, Organization } from '@nora/contract/organization'
import type { Lang } from '@nora/kit'
import { useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { FailureMeta } from '../../platform/query-client.ts'
import { type Change, useChange } from '../../platform/use-change.ts'
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

export function useOrganizationChange<Input, Answer>(change: Change<Input, Answer>, meta: FailureMeta) {
  return useChange(ORGANIZATION, change, meta)
}
