/**
 * TLS certificates of teams and of the installation. Owns `tls_certificates`, `acme_orders`, `acme_accounts`,
 * `acme_challenge_versions`, `acme_challenge_edges` and `issuer_uses`. Promises that keys are sealed, leave control
 * for edges only, and that edges serve a name with a certificate only while DNS proves whose the
 * name is.
 */
export type { Deps as CertificatesDeps } from './certificates.deps.ts'
export { createCertificatesFeature } from './certificates.feature.ts'
export { findUploaded, findUploadedFor } from './find-uploaded.ts'
export { Issuer } from './orders/issuer.ts'
export type { ChallengeRecords, Deps as OrdersDeps } from './orders/orders.deps.ts'
export { listChallenges } from './orders/orders.store.ts'
export { type ChallengesPush, PendingChallenges } from './orders/pending-challenges.ts'
export { toDnsValues } from './orders/publish-challenges.ts'
export { requestCertificate, withdrawCertificate } from './orders/request-certificate.ts'
export { requestClientCertificate } from './orders/request-client-certificate.ts'
export { describeRegions } from './regions/describe-regions.ts'
export { getProbe, REGION_LABEL, toRegionPurpose } from './regions/region-names.ts'
export { regionUses } from './regions/region-uses.ts'
export { ServedCertificates } from './stored/served-certificates.ts'
export type { CertificatePush } from './stored/uses.ts'
