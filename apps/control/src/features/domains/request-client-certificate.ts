import type { ClientCertificate } from '@nora/contract/domains'
import type { Actor } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import { domainAccess } from './domain-access.ts'
import type { Deps } from './domains.deps.ts'
import { domainsTexts } from './domains.messages.ts'

/** The certificate for a key that the caller's client keeps: for an own domain that DNS has proved. */
export function requestClientCertificate({ db, certificates }: Deps) {
  return async (
    actor: Actor,
    { id, csr_pem }: { id: string; csr_pem: string },
  ): Promise<ClientCertificate> => {
    const row = await domainAccess.getVisible(db, actor, id)
    domainAccess.mustManage(actor)
    if (row.kind !== 'external') throw problem('Conflict', domainsTexts.noClientCertificate)
    if (row.verified_at === null) throw problem('Conflict', domainsTexts.notVerified(row.hostname))
    const { team_id, region, hostname } = row
    return certificates.requestForClient({ id, team_id, region, hostname, csr_pem })
  }
}
