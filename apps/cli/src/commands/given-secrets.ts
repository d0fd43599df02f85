import { exitCodes, Failure } from '../output/failure.ts'

/** Why a secret cannot be had: as the command that reads it would say, with its address before. */
export class SecretUnavailable extends Failure {
  constructor(address: string, { exitCode, text, code, advice }: Failure) {
    const named = { ru: `${address}: ${text.ru}`, en: `${address}: ${text.en}` }
    super(exitCode, named, { code, ...(advice !== null && { advice }) })
    this.name = 'SecretUnavailable'
  }
}

export type SecretsFollower = {
  /** Values in use have changed; `read` answers the new ones. */
  onChange: () => void
  /** Why what has changed is not taken; the former values stay. */
  onRefused: (error: unknown) => void
}

/** Where the values come from, once one of them is needed. */
export type OpenedSecrets = {
  readonly server: string
  /** The value that stands at `secret://PROJECT/CONFIG/NAME`. Throws a SecretUnavailable. */
  read(address: string): Promise<string>
  /** From now on nobody is asked anything. Answers what stops it. */
  follow(follower: SecretsFollower): () => void
  /** Hides those of `user:password` whose password is a secret. */
  hidePairs(pairs: readonly string[]): void
  /** What captures must not show, as far as requests that are under way may hold it. */
  listHidden(): string[]
  maskText(text: string): string
  /** `isCut`: more followed, so that the bytes may end within a value. */
  maskBytes(bytes: Uint8Array, how?: { isCut: boolean }): Uint8Array
}

/**
 * The values of `secret://…` in what a command was given. Nothing is loaded, and no vault is opened, before the first of
 * them is read.
 */
export class GivenSecrets {
  readonly #open: () => Promise<OpenedSecrets>
  #opening: Promise<OpenedSecrets> | null = null
  #opened: OpenedSecrets | null = null
  #follower: SecretsFollower | null = null
  #keptFor: string | null = null
  #stopFollowing = (): void => {}

  constructor(open: () => Promise<OpenedSecrets>) {
    this.#open = open
  }

  readonly read = async (address: string): Promise<string> => {
    this.#opening ??= this.#open()
    this.#opened = await this.#opening.catch((error: unknown) => {
      this.#opening = null
      throw error instanceof Failure ? new SecretUnavailable(address, error) : error
    })
    if (this.#follower !== null) this.#followNow(this.#follower)
    this.#refuseOthers(this.#opened.server)
    return this.#opened.read(address)
  }

  /** They are given to this server alone. Throws a Failure when they are those of another. */
  keepFor(server: string): void {
    this.#keptFor = server
    if (this.#opened !== null) this.#refuseOthers(this.#opened.server)
  }

  follow(follower: SecretsFollower): () => void {
    this.#follower = follower
    if (this.#opened !== null) this.#followNow(follower)
    return () => this.#stopFollowing()
  }

  hidePairs(pairs: readonly string[]): void {
    this.#opened?.hidePairs(pairs)
  }

  listHidden(): string[] {
    return this.#opened?.listHidden() ?? []
  }

  maskText(text: string): string {
    return this.#opened?.maskText(text) ?? text
  }

  maskBytes(bytes: Buffer, how?: { isCut: boolean }): Buffer {
    const masked = this.#opened?.maskBytes(bytes, how) ?? bytes
    return Buffer.from(masked.buffer, masked.byteOffset, masked.length)
  }

  /** One server's secrets are no other's business, and a file of some folder may name any. */
  #refuseOthers(given: string): void {
    const asked = this.#keptFor ?? given
    if (given === asked) return
    throw new Failure(
      exitCodes.usage,
      {
        ru: `Секреты с ${given} не отдаются серверу ${asked}, на котором открываются туннели.`,
        en: `Secrets of ${given} are not given to ${asked}, at which the tunnels are opened.`,
      },
      {
        advice: {
          ru: `Открывайте туннели там же: --server ${given}, или возьмите секреты с ${asked}: NORA_SERVER=${asked}`,
          en: `Open the tunnels there: --server ${given}, or take the secrets of ${asked}: NORA_SERVER=${asked}`,
        },
      },
    )
  }

  #followNow(follower: SecretsFollower): void {
    this.#follower = null
    this.#stopFollowing = this.#opened?.follow(follower) ?? this.#stopFollowing
  }
}
