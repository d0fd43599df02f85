import { createHash, X509Certificate } from 'node:crypto'
import type { OrderRecord } from '@nora/acme'
import { originByItself } from '../../../verification/by-itself.ts'
import { toCertificateFacts } from '../stored/certificate-facts.ts'
import { sealKey } from '../stored/certificate-keys.ts'
import { insertCertificate, saveCertificate } from '../stored/certificates.store.ts'
import { toEventFacts } from '../stored/event-facts.ts'
import type { Deps } from './orders.deps.ts'
import { type OrderRow, saveOrder, toEnded } from './orders.store.ts'
import { toPurpose, withdrawChallenges } from './publish-challenges.ts'
import { chooseRenewalTime } from './renewal-time.ts'

type Issued = OrderRecord & { chain_pem: string }

export function toCsrDigest(csr: string): string {
  return createHash('sha256').update(Buffer.from(csr, 'base64url')).digest('hex')
}

/** Stores the certificate and ends its order in one transaction: it is there once, or the order goes on. */
export async function storeIssued(deps: Deps, row: OrderRow, record: Issued): Promise<void> {
  const { chain_pem, key_pem } = record
  const facts = toCertificateFacts(new X509Certificate(chain_pem))
  const lifetime = { not_before: new Date(facts.not_before), not_after: new Date(facts.not_after) }
  const id = deps.ids.next('crt')
  const now = deps.clock.now()
  const { team_id, region } = row
  const purpose = toPurpose(row)
  await deps.transaction(async (tx) => {
    await saveOrder(tx, row, { ...toEnded('issued', now), finding: null })
    const certificate = await insertCertificate(tx, {
      ...facts,
      ...lifetime,
      id,
      team_id,
      source: row.csr === null ? 'acme' : 'client',
      state: 'live',
      description: '',
      chain_pem,
      key_sealed: key_pem === null ? null : sealKey(deps, id, key_pem),
      csr_sha256: row.csr === null ? null : toCsrDigest(row.csr),
      created_at: now,
      purpose_kind: purpose.kind,
      purpose_id: purpose.id,
      region,
      renew_at: chooseRenewalTime(lifetime, deps.random),
      ask_window_at: now,
    })
    if (row.renews_id !== null) await saveCertificate(tx, row.renews_id, { state: 'replaced' })
    await deps.onIssued(tx, { purpose, certificateId: id, notAfter: lifetime.not_after })
    if (team_id !== null) {
      const data = toEventFacts(certificate)
      const origin = originByItself(team_id, deps.ids)
      await deps.emit(tx, origin, { kind: 'certificate.issued', object_id: id, data })
    }
  })
  deps.served.touch()
  if (team_id !== null) deps.changes.tell({ kind: 'certificate', id, is_gone: false, team_id, user_id: null })
  await withdrawChallenges(deps, row, record.challenges)
}
