import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { Log } from '../platform/log.ts'
import { type Certificate, CertificateFault, readCertificate } from './read-certificate.ts'

/** Paths of a chain and of its key, in PEM. */
export type CertificateFiles = { cert: string; key: string }

export type CertificatesDeps = {
  /** `mark` differs when the content may have changed; both throw when there is no file. */
  files: { read(path: string): string; mark(path: string): string }
  /** How connections are secured, whatever the certificate. */
  options: SecureContextOptions
  now: () => Date
  log: Log
}

type Entry = { files: CertificateFiles; marks: string; certificate: Certificate; context: SecureContext }

/** The installation's certificates, from files that may be replaced at any time. */
export class Certificates {
  readonly #deps: CertificatesDeps
  readonly #entries: Entry[]
  readonly #byName = new Map<string, SecureContext>()
  /** By what follows the first label. */
  readonly #byWildcard = new Map<string, SecureContext>()

  /** Throws a CertificateError with a sentence per file that cannot be used. */
  constructor(files: readonly CertificateFiles[], deps: CertificatesDeps) {
    this.#deps = deps
    const faults: string[] = []
    this.#entries = files.flatMap((pair) => {
      try {
        return [this.#load(pair)]
      } catch (error) {
        faults.push(toSentence(pair, error))
        return []
      }
    })
    if (faults.length > 0) throw new CertificateError(faults)
    this.#index()
  }

  /** For clients that name no host, or one that no certificate is for: the first. */
  get fallback(): Certificate {
    return this.#entries[0]!.certificate
  }

  /** Undefined: the fallback's. A wildcard stands for one label (RFC 9525 §6.3). */
  find(servername: string): SecureContext | undefined {
    const name = servername.toLowerCase()
    const dot = name.indexOf('.')
    return this.#byName.get(name) ?? (dot > 0 ? this.#byWildcard.get(name.slice(dot + 1)) : undefined)
  }

  /** Takes up files that changed; what cannot be used is told, and the old one stays. Answers whether any did. */
  refresh(): boolean {
    let isChanged = false
    for (const [i, entry] of this.#entries.entries()) {
      const marks = this.#marksOf(entry.files)
      if (marks === entry.marks) continue
      // Tried once per change: the other file of the pair may follow.
      entry.marks = marks
      try {
        this.#entries[i] = this.#load(entry.files)
        isChanged = true
        this.#deps.log.info({ cert: entry.files.cert }, 'a certificate was replaced')
      } catch (error) {
        const fault = toSentence(entry.files, error)
        this.#deps.log.warn({ fault }, 'a changed certificate cannot be used, the one before it stays')
      }
    }
    if (isChanged) this.#index()
    return isChanged
  }

  #load(files: CertificateFiles): Entry {
    const { files: disk, options, now, log } = this.#deps
    const marks = this.#marksOf(files)
    const [cert, key] = [readFile('cert'), readFile('key')]
    const certificate = readCertificate(cert, key)
    const context = createSecureContext({ ...options, cert, key })
    if (certificate.expiresAt <= now()) {
      log.warn({ cert: files.cert, expired_at: certificate.expiresAt }, 'a certificate has expired')
    }
    return { files, marks, certificate, context }

    function readFile(file: 'cert' | 'key'): string {
      try {
        return disk.read(files[file])
      } catch (error) {
        throw new CertificateFault(file, `cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
    }
  }

  #marksOf({ cert, key }: CertificateFiles): string {
    try {
      return `${this.#deps.files.mark(cert)} ${this.#deps.files.mark(key)}`
    } catch {
      return ''
    }
  }

  /** Of two certificates for a name the first one named is taken. */
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

function toSentence(files: CertificateFiles, error: unknown): string {
  if (error instanceof CertificateFault) return `${files[error.file]} ${error.message}.`
  return `${files.cert} cannot be used: ${error instanceof Error ? error.message : String(error)}.`
}
