import type { Certificate, CertificateFile, Inspection } from '@nora/contract/certificates'
import type { Lang } from '@nora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { loadAllPages } from '../../platform/all-pages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import type { FailureMeta } from '../../platform/query-client.ts'
import { type Change, useChange } from '../../platform/use-change.ts'
import { useDomainEvents } from '../../platform/verification/use-domain-events.ts'
import { certificatesTexts } from './certificates.messages.ts'

const CERTIFICATES = 'certificates'
const FOLLOWED = ['certificate', 'domain', 'zone'] as const

/** The certificates of the team, as they are now. */
export function useCertificates() {
  const { api } = usePlatform()
  useDomainEvents(CERTIFICATES, FOLLOWED)
  return useQuery<readonly Certificate[]>({
    queryKey: [CERTIFICATES, 'list'],
    queryFn: ({ signal }) =>
      loadAllPages((page) => api.certificates.listCertificates({ query: page }, signal)),
    meta: { failed: (lang: Lang) => certificatesTexts[lang].listFailed },
  })
}

/** What a file holds, and what is wrong with it. The file is no part of the key: keys are kept and shown by tools. */
export function useInspection(file: CertificateFile | null, version: number) {
  const { api } = usePlatform()
  return useQuery<Inspection>({
    queryKey: [CERTIFICATES, 'inspection', version],
    queryFn: ({ signal }) => api.certificates.inspectCertificate({ body: file ?? {} }, signal),
    enabled: file !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { failed: (lang: Lang) => certificatesTexts[lang].inspectionFailed },
  })
}

export function useCertificateChange<Input, Answer>(change: Change<Input, Answer>, meta: FailureMeta) {
  return useChange([CERTIFICATES], change, meta)
}
