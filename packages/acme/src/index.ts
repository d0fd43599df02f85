/**
 * A client of certificate issuers (ACME, RFC 8555; tls-alpn-01, RFC 8737; renewal windows, RFC 9773) and orders
 * that go on after any crash from their own record. It has no network, clock or storage of its own.
 */
export { type AccountKey, makeAccountKey } from './account-key.ts'
export {
  AcmeClient,
  type ChallengeType,
  type ExternalAccount,
  type IssuerProblem,
  type RenewalWindow,
} from './acme-client.ts'
export { AcmeProblem, AcmeUnreachable } from './acme-problem.ts'
export { type AdvanceDeps, advanceOrder, type Outcome } from './advance-order.ts'
export { toCertificateId } from './certificate-id.ts'
export { makeCertificateKey, makeCsr } from './certificate-key.ts'
export { makeAlpnCertificate, toDnsValue } from './challenges.ts'
export type { AcmeFetch } from './connection.ts'
export { newOrderRecord, type OrderRecord, type PublishedChallenge } from './order-record.ts'
export { type CsrFault, readCsr, toCsrPem } from './read-csr.ts'
