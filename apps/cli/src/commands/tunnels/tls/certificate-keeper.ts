import { createSecureContext, type SecureContext } from 'node:tls'
import type { TlsCertificate } from '@nora/agent'
import type { ClientCertificate, Finding } from '@nora/contract/domains'
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { CertificateFile, KeptCertificate } from '../../../platform/certificate-files.ts'

/** Longer is not waited in one go: the server may want it renewed earlier than it said. */
const ASK_AGAIN_MS = 12 * HOUR_MS
const LEAST_WAIT_MS = 2 * SECOND_MS
const LONGEST_WAIT_MS = 5 * MINUTE_MS

type Current = NonNullable<KeptCertificate['current']>

export type KeeperEvents = {
  /** A certificate is there for new connections. */
  onIssued(certificate: { notAfter: Date; isNew: boolean }): void
  /** It is still not there; null: nothing is wrong so far. */
  onWaiting(finding: Finding | null): void
  /** The server could not be asked, or refused; it is asked again. */
  onFailed(error: unknown): void
}

type Deps = {
  hostname: string
  file: CertificateFile
  /** Orders the certificate of this request, or asks how the order goes. */
  request: (csr_pem: string) => Promise<ClientCertificate>
  clock: Pick<Clock, 'now'>
  events: KeeperEvents
}

/**
 * Keeps the certificate of a domain whose key never leaves this machine: made here, stored before anybody hears of
 * it, renewed in time. After a crash it goes on with the same key and the same order.
 */
export class CertificateKeeper implements TlsCertificate {
  context: SecureContext | null = null
  readonly #deps: Deps
  #kept: KeptCertificate = { current: null, next: null }
  #tries = 0
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Reads what is there and begins to keep it. Throws a Problem for a broken file. */
  async start(): Promise<void> {
    this.#kept = (await this.#deps.file.read()) ?? this.#kept
    const { current } = this.#kept
    if (current && new Date(current.not_after) > this.#deps.clock.now()) this.#serve(current, false)
    void this.#step()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #step(): Promise<void> {
    let waitMs: number
    try {
      waitMs = await this.#advance()
      this.#tries = 0
    } catch (error) {
      waitMs = Math.min(LONGEST_WAIT_MS, LEAST_WAIT_MS * 2 ** this.#tries++)
      this.#deps.events.onFailed(error)
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#step(), waitMs)
  }

  /** How long nothing is to be done. */
  async #advance(): Promise<number> {
    const { clock, request, events } = this.#deps
    const { current } = this.#kept
    if (current && !this.#isDue(current)) {
      const answer = await request(await toPem(current.csr))
      if (answer.state === 'issued') await this.#keep({ ...current, ...toIssued(answer) })
      const { renew_at } = this.#kept.current ?? current
      return Math.max(LEAST_WAIT_MS, Math.min(ASK_AGAIN_MS, Date.parse(renew_at) - clock.now().getTime()))
    }
    const next = this.#kept.next ?? (await this.#makeNext())
    const answer = await request(await toPem(next.csr))
    if (answer.state === 'issued') {
      await this.#keep({ ...next, ...toIssued(answer) })
      return LEAST_WAIT_MS
    }
    events.onWaiting(answer.finding)
    const untilMs = answer.next_try_at === null ? 0 : Date.parse(answer.next_try_at) - clock.now().getTime()
    return Math.max(LEAST_WAIT_MS, Math.min(LONGEST_WAIT_MS, untilMs))
  }

  #isDue({ renew_at }: Current): boolean {
    return new Date(renew_at) <= this.#deps.clock.now()
  }

  async #makeNext(): Promise<NonNullable<KeptCertificate['next']>> {
    const { makeCertificateKey, makeCsr } = await loadAcme()
    const key_pem = await makeCertificateKey()
    const next = { key_pem, csr: await makeCsr([this.#deps.hostname], key_pem) }
    await this.#save({ ...this.#kept, next })
    return next
  }

  async #keep(current: Current): Promise<void> {
    const isNew = current.chain_pem !== this.#kept.current?.chain_pem
    const isOther = isNew || current.renew_at !== this.#kept.current?.renew_at
    if (isOther) await this.#save({ current, next: isNew ? null : this.#kept.next })
    if (isNew) this.#serve(current, true)
  }

  async #save(kept: KeptCertificate): Promise<void> {
    await this.#deps.file.write(kept)
    this.#kept = kept
  }

  #serve({ chain_pem, key_pem, not_after }: Current, isNew: boolean): void {
    this.context = createSecureContext({ cert: chain_pem, key: key_pem, minVersion: 'TLSv1.2' })
    this.#deps.events.onIssued({ notAfter: new Date(not_after), isNew })
  }
}

async function toPem(csr: string): Promise<string> {
  return (await loadAcme()).toCsrPem(csr)
}

/** What reads and writes certificates is a fifth of all that a tunnel loads, and only tunnels with an own key need it. */
function loadAcme() {
  return import('@nora/acme')
}

function toIssued({ chain_pem, not_after, renew_at }: ClientCertificate) {
  if (chain_pem === null || not_after === null || renew_at === null) {
    throw new Error('the server says that the certificate is issued, and does not show it')
  }
  return { chain_pem, not_after, renew_at }
}
