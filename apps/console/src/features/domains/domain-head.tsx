import type { Domain } from '@nora/contract/domains'
import { useReservedChange } from '../../platform/reserved/reserved.queries.ts'
import { CheckBar } from '../../platform/verification/check-bar.tsx'
import { verificationTexts } from '../../platform/verification/verification.messages.ts'
import { VerificationSteps } from '../../platform/verification/verification-steps.tsx'
import { domainKind } from './domain-kind.ts'

/** How far an own domain has come, and what is still to be done. */
export function DomainHead({ domain }: { domain: Domain }) {
  const checking = useReservedChange(
    domainKind,
    (api, id: string) => api.domains.checkDomain({ params: { id } }),
    { failed: (lang) => verificationTexts[lang].checkFailed },
  )
  return (
    <div className="flex flex-col gap-4">
      <CheckBar item={domain} isBusy={checking.isPending} onCheck={() => checking.mutate(domain.id)} />
      <VerificationSteps item={domain} tls={domain.tls} url={domain.url} />
    </div>
  )
}
