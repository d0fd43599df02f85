import { type Access, type Given, manage, managed } from '../../../../tests/authorisation/access.ts'
import { makeCompanyAuthority } from './made-certificates.ts'

/** Tells who may call what according to the specification, independently of the permission table. */
export const access: Access = {
  rows: {
    'certificates.listCertificates': managed,
    'certificates.uploadCertificate': manage,
    'certificates.inspectCertificate': manage,
    'certificates.getCertificate': managed,
    'certificates.changeCertificate': manage,
    'certificates.deleteCertificate': manage,
    'certificates.renewCertificate': manage,
    'certificates.getCertificateChain': managed,
  },
  objects: {
    'certificates.getCertificate': { of: 'certificate' },
    'certificates.changeCertificate': { of: 'certificate', body: { description: 'mine' } },
    'certificates.deleteCertificate': { of: 'certificate' },
    'certificates.renewCertificate': { of: 'certificate' },
    'certificates.getCertificateChain': { of: 'certificate' },
  },
  makeObjects,
}

async function makeObjects({ api }: Given) {
  const company = makeCompanyAuthority()
  const { certificate, key } = company.issue(['kept.example.org'])
  company.remove()
  const body = { pem: certificate + key, is_private_issuer: true }
  return { certificate: (await api.certificates.uploadCertificate({ body })).id }
}
