/** Provides a certificate, and may replace it at any time. */
export interface CertificateSource {
  /** Names the source in logs. */
  readonly name: string
  /** Differs when the certificate may have changed; empty when that cannot be told. */
  mark(): string
  /** A chain and its key, in PEM. Throws a CertificateFault when there is none. */
  read(): { cert: string; key: string }
  /** A sentence for the operator about a certificate of this source that cannot be used. */
  describeFault(error: unknown): string
}
