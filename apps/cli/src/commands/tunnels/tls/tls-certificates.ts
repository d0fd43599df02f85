import type { TlsCertificate } from '@nora/agent'
import { type ApiCalls, ApiProblem } from '@nora/client'
import { describeFinding } from '@nora/contract/findings'
import type { Lang } from '@nora/kit'
import { exitCodes, Failure, toFailure } from '../../../output/failure.ts'
import { openCertificateFile } from '../../../platform/certificate-files.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findDomain } from '../../find-domain.ts'
import { CertificateKeeper } from './certificate-keeper.ts'
import { otherRegion, tlsTexts } from './tls.messages.ts'

type Given = {
  platform: Pick<Platform, 'configFolder' | 'clock'>
  api: ApiCalls
  server: string
  /** The region in which the tunnels open. */
  region: string
  lang: Lang
}

type Listener = (hostname: string, message: string) => void

/**
 * The certificates of own domains whose TLS ends here, by their hostnames: one keeper for each, for as long as a
 * tunnel has it. A tunnel does not wait for its certificate, and other tunnels do not wait for that tunnel.
 */
export class TlsCertificates {
  readonly #given: Given
  readonly #keepers = new Map<string, CertificateKeeper>()
  /** What was said last of each. */
  readonly #said = new Map<string, string>()
  #listener: Listener | null = null

  constructor(given: Given) {
    this.#given = given
  }

  /** The certificate of the domain from now on. Throws a Failure when the server does not have one made. */
  async open(hostname: string): Promise<TlsCertificate> {
    const known = this.#keepers.get(hostname)
    if (known) return known
    const domain = await findDomain(this.#given, hostname)
    if (domain.region !== this.#given.region) {
      throw new Failure(exitCodes.usage, otherRegion(hostname, domain.region, this.#given.region))
    }
    const keeper = await this.#start(hostname, domain.id)
    this.#keepers.set(hostname, keeper)
    return keeper
  }

  /** Those of other domains are not renewed any longer. */
  keepOnly(hostnames: ReadonlySet<string>): void {
    for (const [hostname, keeper] of this.#keepers) {
      if (hostnames.has(hostname)) continue
      keeper.stop()
      this.#keepers.delete(hostname)
      this.#said.delete(hostname)
    }
  }

  /** Hears what becomes of the certificates, and first what was said already. */
  listen(listener: Listener): void {
    this.#listener = listener
    for (const [hostname, message] of this.#said) listener(hostname, message)
  }

  stop(): void {
    this.keepOnly(new Set())
  }

  /** Resolves when the server has said how it goes, or when there is one from before. */
  #start(hostname: string, id: string): Promise<CertificateKeeper> {
    const { platform, api, server, lang } = this.#given
    const texts = tlsTexts[lang]
    return new Promise((resolve, reject) => {
      let isOpen = false
      const open = () => {
        isOpen = true
        resolve(keeper)
      }
      const refuse = (error: unknown) => {
        keeper.stop()
        reject(toFailure(error, server))
      }
      const keeper = new CertificateKeeper({
        hostname,
        file: openCertificateFile(platform.configFolder, server, hostname),
        request: (csr_pem) => api.domains.requestClientCertificate({ params: { id }, body: { csr_pem } }),
        clock: platform.clock,
        events: {
          onIssued: ({ notAfter, isNew }) => {
            if (isNew) this.#say(hostname, texts.issued(hostname, notAfter))
            open()
          },
          onWaiting: (finding) => {
            const { what, todo } = finding ? describeFinding(finding, lang) : { what: '', todo: '' }
            this.#say(hostname, finding ? `${what} ${todo}` : texts.waiting(hostname))
            open()
          },
          onFailed: (error) => {
            if (!isOpen) refuse(error)
            // That the server is away is told of the tunnels themselves.
            else if (error instanceof ApiProblem) this.#say(hostname, error.message)
          },
        },
      })
      keeper.start().catch(refuse)
    })
  }

  #say(hostname: string, message: string): void {
    if (this.#said.get(hostname) === message) return
    this.#said.set(hostname, message)
    this.#listener?.(hostname, message)
  }
}
