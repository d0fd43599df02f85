export const certificatesCalls = {
  listCertificates: { method: 'GET', path: '/v1/team/tls_certificates' },
  uploadCertificate: { method: 'POST', path: '/v1/team/tls_certificates' },
  inspectCertificate: { method: 'POST', path: '/v1/team/tls_certificates/inspect' },
  getCertificate: { method: 'GET', path: '/v1/team/tls_certificates/{id}' },
  changeCertificate: { method: 'PATCH', path: '/v1/team/tls_certificates/{id}' },
  deleteCertificate: { method: 'DELETE', path: '/v1/team/tls_certificates/{id}' },
  renewCertificate: { method: 'POST', path: '/v1/team/tls_certificates/{id}/renew' },
  getCertificateChain: { method: 'GET', path: '/v1/team/tls_certificates/{id}/chain' },
} as const
