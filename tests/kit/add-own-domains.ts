import { makeCompanyAuthority } from '../../apps/control/src/features/certificates/testing/made-certificates.ts'
import type { ApiSession } from './api-session.ts'

/** Adds a domain of the team's own and a zone, whose records nobody creates, and certificates. */
export async function addOwnDomains({ api }: ApiSession) {
  const own = await api.domains.reserveDomain({
    body: { kind: 'external', hostname: 'сайт.лес.рф', description: 'Сайт студии' },
  })
  const zone = await api.zones.addZone({ body: { name: 'dev.forest.example' } })
  return { ownDomainId: own.id, zoneId: zone.id, certificateId: await uploadCertificates(api) }
}

/** Uploads some of an authority of the team's own; returns the one with the most to show. */
async function uploadCertificates(api: ApiSession['api']): Promise<string> {
  const company = makeCompanyAuthority('Forest')
  const upload = async (names: string[], days: number, description = '') => {
    const { certificate, key } = company.issue(names, { days })
    const pem = `${certificate}${company.intermediate}${key}`
    const body = { pem, description, is_private_issuer: true }
    return (await api.certificates.uploadCertificate({ body })).id
  }
  await upload(['forest.example'], 90)
  await upload(['*.dev.forest.example'], 45, 'Стенды')
  const id = await upload(['shop.forest.example', 'api.forest.example', '*.forest.example'], 9, 'Магазин')
  company.remove()
  return id
}
