import type { CertificateSource } from './certificate-source.ts'
import { CertificateFault } from './read-certificate.ts'

/** Paths of a chain and of its key, in PEM. */
export type CertificatePaths = { cert: string; key: string }

export type CertificateDisk = {
  /** Both throw when there is no file. */
  read(path: string): string
  /** Differs when the content may have changed. */
  mark(path: string): string
}

/** A certificate in two files, which the operator may replace at any time. */
export class CertificateFiles implements CertificateSource {
  readonly #paths: CertificatePaths
  readonly #disk: CertificateDisk

  constructor(paths: CertificatePaths, disk: CertificateDisk) {
    this.#paths = paths
    this.#disk = disk
  }

  get name(): string {
    return this.#paths.cert
  }

  mark(): string {
    try {
      return `${this.#disk.mark(this.#paths.cert)} ${this.#disk.mark(this.#paths.key)}`
    } catch {
      return ''
    }
  }

  read(): { cert: string; key: string } {
    return { cert: this.#readFile('cert'), key: this.#readFile('key') }
  }

  describeFault(error: unknown): string {
    if (error instanceof CertificateFault) return `${this.#paths[error.file]} ${error.message}.`
    return `${this.name} cannot be used: ${error instanceof Error ? error.message : String(error)}.`
  }

  #readFile(file: 'cert' | 'key'): string {
    try {
      return this.#disk.read(this.#paths[file])
    } catch (error) {
      throw new CertificateFault(file, `cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
}
