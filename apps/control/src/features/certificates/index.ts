/**
 * TLS certificates of teams and of the installation. Owns `tls_certificates`. Promises that keys are sealed,
 * leave control for edges only, and that edges serve a name with a certificate only while DNS proves whose the
 * name is.
 */
export type { CertificatePush, Deps as CertificatesDeps } from './certificates.deps.ts'
export { createCertificatesFeature } from './certificates.feature.ts'
export { findUploaded, findUploadedFor } from './find-uploaded.ts'
export { ServedCertificates } from './served-certificates.ts'
