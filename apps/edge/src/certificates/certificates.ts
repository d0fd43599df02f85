import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { Log } from '../platform/log.ts'
import type { CertificateSource } from './certificate-source.ts'
import { type Certificate, readCertificate } from './read-certificate.ts'

export type CertificatesDeps = {
  /** How connections are secured, whatever the certificate. */
  options: SecureContextOptions
  now: () => Date
  log: Log
}

type Entry = { source: CertificateSource; mark: string; certificate: Certificate; context: SecureContext }

/** The installation's certificates, by the name that a client asks for. */
export class Certificates {
  readonly #deps: CertificatesDeps
  readonly #entries: Entry[]
  readonly #byName = new Map<string, SecureContext>()
  /** Contexts of wildcard names, by what follows the first label. */
  readonly #byWildcard = new Map<string, SecureContext>()

  /** Throws a CertificateError with a sentence per certificate that cannot be used. */
  constructor(sources: readonly CertificateSource[], deps: CertificatesDeps) {
    this.#deps = deps
    const faults: string[] = []
    this.#entries = sources.flatMap((source) => {
      try {
        return [this.#load(source)]
      } catch (error) {
        faults.push(source.describeFault(error))
        return []
      }
    })
    if (faults.length > 0) throw new CertificateError(faults)
    this.#index()
  }

  /** For clients that name no host, or one that no certificate is for: the first. */
  get fallback(): Certificate | undefined {
    return this.#entries[0]?.certificate
  }

  /**
   * Finds the context of a name; undefined stands for the fallback’s. A wildcard stands for one label (RFC 9525
   * §6.3).
   */
  find(servername: string): SecureContext | undefined {
    const name = servername.toLowerCase()
    const dot = name.indexOf('.')
    return this.#byName.get(name) ?? (dot > 0 ? this.#byWildcard.get(name.slice(dot + 1)) : undefined)
  }

  /** Takes up certificates that changed; what cannot be used is told, and the old one stays. Answers whether any did. */
  refresh(): boolean {
    let isChanged = false
    for (const [i, entry] of this.#entries.entries()) {
      const { source } = entry
      const mark = source.mark()
      if (mark === entry.mark) continue
      // Tried once per change: of two files the other one may follow.
      entry.mark = mark
      try {
        this.#entries[i] = this.#load(source)
        isChanged = true
        this.#deps.log.info({ cert: source.name }, 'a certificate was replaced')
      } catch (error) {
        const fault = source.describeFault(error)
        this.#deps.log.warn({ fault }, 'a changed certificate cannot be used, the one before it stays')
      }
    }
    if (isChanged) this.#index()
    return isChanged
  }

  #load(source: CertificateSource): Entry {
    const { options, now, log } = this.#deps
    const mark = source.mark()
    const { cert, key } = source.read()
    const certificate = readCertificate(cert, key)
    const context = createSecureContext({ ...options, cert, key })
    if (certificate.expiresAt <= now()) {
      log.warn({ cert: source.name, expired_at: certificate.expiresAt }, 'a certificate has expired')
    }
    return { source, mark, certificate, context }
  }

  /** If two certificates have the same name, the first one named serves it. */
  #index(): void {
    this.#byName.clear()
    this.#byWildcard.clear()
    for (const { certificate, context } of this.#entries.toReversed()) {
      for (const name of certificate.names) {
        if (name.startsWith('*.')) this.#byWildcard.set(name.slice(2), context)
        else this.#byName.set(name, context)
      }
    }
  }
}

export class CertificateError extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'CertificateError'
  }
}
