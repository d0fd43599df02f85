import { type AccountKey, AcmeClient, AcmeProblem, AcmeUnreachable, makeAccountKey } from '@nora/acme'
import { SECOND_MS } from '@nora/kit'
import type { Config } from '../../../platform/config/config.ts'
import { createGuardedFetch } from '../../../platform/guarded-fetch.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ensureAccount, findAccount, saveAccount } from './accounts.store.ts'

const TIMEOUT_MS = 10 * SECOND_MS
/** A domain name (RFC 8659 §4.2); anything else would break out of the record. */
const CAA_IDENTITY = /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

export type AcmeConfig = NonNullable<Config['acme']>

const purpose = (directory: string) => `acme-account:${directory}`

/** The issuer with the installation's account at it. */
export class Issuer {
  readonly config: AcmeConfig
  readonly #platform: Pick<Platform, 'db' | 'sealer' | 'clock'>
  #client: Promise<AcmeClient> | undefined
  #reader: Promise<AcmeClient> | undefined
  #caaValue: string | null = null

  constructor(config: AcmeConfig, platform: Pick<Platform, 'db' | 'sealer' | 'clock'>) {
    this.config = config
    this.#platform = platform
  }

  /** Opens the account when there is none yet. Its key is stored before the issuer hears of it. */
  getClient(): Promise<AcmeClient> {
    this.#client ??= this.#open()
    this.#client.catch(() => {
      this.#client = undefined
    })
    return this.#client
  }

  /**
   * Returns the value of a CAA record that allows this issuer, and null when its directory names none or was never
   * read. What was read last holds while the issuer is away. No account is needed.
   */
  async getCaaValue(): Promise<string | null> {
    this.#reader ??= makeAccountKey().then((key) => this.#connect(key, null))
    try {
      const { caaIdentities } = await (await this.#reader).getDirectory()
      const identity = caaIdentities.find((text) => CAA_IDENTITY.test(text))
      this.#caaValue = identity === undefined ? null : `0 issue "${identity}"`
    } catch (error) {
      if (!(error instanceof AcmeUnreachable || error instanceof AcmeProblem)) throw error
    }
    return this.#caaValue
  }

  /** The account has another key from here. */
  async rollKey(): Promise<void> {
    const { db, sealer } = this.#platform
    const { directory } = this.config
    const client = await this.getClient()
    const next = await makeAccountKey()
    // Either may be the account's when this process ends in between: the one before is kept beside.
    const account = await findAccount(db, directory)
    const before = account ? sealer.open(purpose(directory), account.key_sealed) : '[]'
    const keys = [next, ...readKeys(before)].slice(0, 2)
    await saveAccount(db, directory, { key_sealed: sealer.seal(purpose(directory), JSON.stringify(keys)) })
    await client.rollKey(next)
    this.#client = undefined
  }

  async #open(): Promise<AcmeClient> {
    const { db, sealer, clock } = this.#platform
    const { directory, email, externalAccount } = this.config
    const made = [await makeAccountKey()]
    const account = await ensureAccount(db, {
      directory_url: directory,
      account_url: null,
      key_sealed: sealer.seal(purpose(directory), JSON.stringify(made)),
      created_at: clock.now(),
    })
    const keys = readKeys(sealer.open(purpose(directory), account.key_sealed))
    const contact = email === null ? [] : [`mailto:${email}`]
    const options = { contact, ...(externalAccount && { externalAccount }) }
    if (account.account_url === null) {
      const client = this.#connect(keys[0] ?? {}, null)
      await saveAccount(db, directory, { account_url: await client.createAccount(options) })
      return client
    }
    return keys.length < 2
      ? this.#connect(keys[0] ?? {}, account.account_url)
      : this.#findCurrent(keys, account.account_url)
  }

  /** After a change of keys that did not end. */
  async #findCurrent(keys: readonly AccountKey[], accountUrl: string): Promise<AcmeClient> {
    for (const key of keys.slice(0, -1)) {
      const client = this.#connect(key, accountUrl)
      try {
        await client.setContact(this.config.email === null ? [] : [`mailto:${this.config.email}`])
        return client
      } catch {
        // The issuer does not know this one.
      }
    }
    return this.#connect(keys.at(-1) ?? {}, accountUrl)
  }

  #connect(accountKey: AccountKey, accountUrl: string | null): AcmeClient {
    const { directory, ca_pem } = this.config
    // The operator named the issuer, wherever that is.
    const fetch = createGuardedFetch({ allowsPrivate: true, ca_pem })
    const now = () => this.#platform.clock.now()
    return new AcmeClient({
      directoryUrl: directory,
      accountKey,
      accountUrl,
      fetch,
      now,
      timeoutMs: TIMEOUT_MS,
    })
  }
}

/** The current key first. */
function readKeys(text: string): AccountKey[] {
  const keys: unknown = JSON.parse(text)
  return Array.isArray(keys) ? keys : [keys as AccountKey]
}
