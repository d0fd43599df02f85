import type { SaveUserKey, WireSigned } from '@nora/contract/vault'
import { createIds, systemClock } from '@nora/kit'
import {
  type Bytes,
  beginPin,
  bundleContext,
  Directory,
  type DirectoryChange,
  deriveMachineKeys,
  fromBase64url,
  type LoginKey,
  makeDeviceHalf,
  makeLoginBody,
  makeUserKeys,
  open as openEnvelope,
  openUserKeys,
  randomBytes,
  type SealingKey,
  type Signed,
  type SlotKind,
  seal,
  sign,
  slotContext,
  toBase64url,
  toSealingKey,
  type UnlockSecrets,
  type UserKeys,
} from '@nora/vault-core'
import type { Visitor } from '../../../testing/boot.ts'
import type { Person } from '../../../testing/person.ts'

type Api = Visitor['api']

/** What opens a slot. Stands in for `UnlockSecrets` of a master key, without its half second of Argon2id. */
export type QuickSecrets = {
  wrap: SealingKey
  login: LoginKey | UserKeys
  loginPublic: Bytes
  /** What they were made of, for tests that look for it where it may not be. */
  raw?: readonly Bytes[]
}

export type TestDevice = { id: string; half: Awaited<ReturnType<typeof makeDeviceHalf>> }

const ids = createIds(systemClock)

export async function makeQuickSecrets(): Promise<QuickSecrets> {
  const raw = [randomBytes(32), randomBytes(32)] as const
  const login = await deriveMachineKeys(raw[0].slice())
  const wrap = await toSealingKey(raw[1].slice())
  return { wrap, login, loginPublic: login.publics.sig, raw }
}

/** A person's client, made of vault-core: it seals, signs and opens as browsers do. */
export class VaultPerson {
  readonly user_id: string
  readonly email: string
  readonly api: Api
  generation = 0
  amk = randomBytes(32)
  master!: QuickSecrets
  recovery: QuickSecrets | null = null
  /** The account key, the private keys and what the slots are sealed with, as bytes. */
  readonly madeSecrets: Bytes[] = []
  #keys: UserKeys | null = null

  constructor({ user, email, api }: Pick<Person, 'user' | 'email' | 'api'>) {
    this.user_id = user.id
    this.email = email
    this.api = api
  }

  /** Throws before `setUp`. */
  get keys(): UserKeys {
    if (!this.#keys) throw new Error('the keys are not set up')
    return this.#keys
  }

  /** Makes keys of the next generation and stores them. `changes` spoil what is sent. */
  async setUp(
    given: { recovery?: boolean; master?: QuickSecrets; changes?: Partial<SaveUserKey> } = {},
  ): Promise<void> {
    const { keys, bundle } = await makeUserKeys()
    const generation = this.generation + 1
    this.amk = randomBytes(32)
    this.master = given.master ?? (await makeQuickSecrets())
    this.recovery = given.recovery ? await makeQuickSecrets() : null
    this.madeSecrets.push(this.amk, bundle.slice(1, 33), bundle.slice(33))
    this.madeSecrets.push(...(this.master.raw ?? []), ...(this.recovery?.raw ?? []))
    const amk = await toSealingKey(this.amk.slice())
    const context = bundleContext({ user_id: this.user_id, generation })
    const body = {
      generation,
      kdf_salt: toBase64url(randomBytes(16)),
      publics: { kem: toBase64url(keys.publics.kem), sig: toBase64url(keys.publics.sig) },
      ...(await this.sealSlots()),
      bundle: toBase64url(await seal(amk, context, bundle)),
      ...given.changes,
    }
    await this.api.vault.saveUserKey({ body })
    this.generation = generation
    this.#keys = keys
  }

  /** Slots of the account key for what opens it now, with the public halves. */
  async sealSlots(): Promise<Pick<SaveUserKey, 'slots' | 'login_public' | 'recovery_public'>> {
    const slots = [await this.sealSlot('master', this.master)]
    if (this.recovery) slots.push(await this.sealSlot('recovery', this.recovery))
    return {
      slots,
      login_public: toBase64url(this.master.loginPublic),
      recovery_public: this.recovery && toBase64url(this.recovery.loginPublic),
    }
  }

  async sealSlot(
    kind: 'master' | 'recovery',
    { wrap }: QuickSecrets,
  ): Promise<{ id: string; kind: 'master' | 'recovery'; envelope: string }> {
    const id = ids.next('vsl')
    const context = slotContext({ user_id: this.user_id, kind, slot_id: id })
    return { id, kind, envelope: toBase64url(await seal(wrap, context, this.amk.slice())) }
  }

  /** Opens the vault of a session, this one's or another's. */
  async unlock(api: Api = this.api): Promise<void> {
    await api.vault.unlockVault({ body: await this.signLogin('master', this.master, api) })
  }

  async verify(api: Api = this.api): Promise<void> {
    const { nonce, signature } = await this.signLogin('master', this.master, api)
    await api.vault.verifyVault({ body: { kind: 'master', nonce, signature } })
  }

  async signLogin<K extends SlotKind>(
    kind: K,
    { login }: Pick<QuickSecrets, 'login'>,
    api: Api = this.api,
  ): Promise<{ kind: K; nonce: string; signature: string }> {
    const { nonce } = await api.vault.beginVaultLogin()
    return { kind, nonce, signature: await this.signNonce(kind, login, nonce) }
  }

  async signNonce(kind: SlotKind, login: QuickSecrets['login'], nonce: string): Promise<string> {
    const body = makeLoginBody({ user_id: this.user_id, kind, nonce: fromBase64url(nonce) })
    return toBase64url(await sign(login, body))
  }

  /** Opens the keys from the server's copy, as another device would. */
  async openFromServer(kind: 'master' | 'recovery' = 'master'): Promise<UserKeys> {
    const { slots, bundle, generation } = await this.api.vault.getUserKey()
    const slot = slots.find((one) => one.kind === kind)
    const secrets = kind === 'master' ? this.master : this.recovery
    if (!slot || !bundle || !secrets) throw new Error(`there is no slot of ${kind}`)
    const { user_id } = this
    const context = slotContext({ user_id, kind, slot_id: slot.id })
    const amk = await toSealingKey(await openEnvelope(secrets.wrap, context, fromBase64url(slot.envelope)))
    const place = bundleContext({ user_id, generation })
    return openUserKeys(await openEnvelope(amk, place, fromBase64url(bundle)))
  }

  /** Adds a device that unlocks by this PIN. */
  async addDevice(pin: string, name = 'Ноутбук'): Promise<TestDevice> {
    const device = { id: ids.next('vdv'), half: await makeDeviceHalf() }
    const { blinded, finish } = await beginPin(device.half, pin)
    const body = { id: device.id, name, blinded: toBase64url(blinded) }
    const { evaluated } = await this.api.vault.addVaultDevice({ body })
    const { loginPublic } = await finish(fromBase64url(evaluated))
    const params = { id: device.id }
    await this.api.vault.setDevicePin({ params, body: { pin_public: toBase64url(loginPublic) } })
    return device
  }

  /** Tries a PIN as the device does; answers what it gives. */
  async tryPin(device: TestDevice, pin: string, api: Api = this.api): Promise<UnlockSecrets> {
    const { blinded, finish } = await beginPin(device.half, pin)
    const body = { kind: 'pin', device_id: device.id, blinded: toBase64url(blinded) } as const
    const { evaluated } = await api.vault.verifyVault({ body })
    return finish(fromBase64url(evaluated ?? ''))
  }

  /** Opens the vault by a PIN; a wrong one signs wrongly. */
  async unlockByPin(device: TestDevice, pin: string, api: Api = this.api): Promise<void> {
    const secrets = await this.tryPin(device, pin, api)
    const login = await this.signLogin('pin', secrets, api)
    await api.vault.unlockVault({ body: { ...login, device_id: device.id } })
  }

  /** Begins the directory of the team that the person works in. */
  async signGenesis(team_id: string, role: 'owner' | 'admin' = 'owner'): Promise<void> {
    const { user_id, generation } = this
    const first = await Directory.makeGenesis(team_id, { user_id, role, generation }, this.keys)
    await this.api.vault.addDirectoryEntry({ body: toWire(first) })
  }

  /** Reads the directory of the server from its genesis, checking each entry. */
  async readDirectory(team_id: string): Promise<Directory> {
    const { entries } = await this.api.vault.listVaultMembers({ query: {} })
    const [first, ...others] = entries.map(({ body, signature }) => ({
      body: fromBase64url(body),
      signature: fromBase64url(signature),
    }))
    if (!first) throw new Error('there is no directory yet')
    let directory = await Directory.begin(team_id, first)
    for (const entry of others) directory = await directory.apply(entry)
    return directory
  }

  async makeEntry(team_id: string, change: DirectoryChange): Promise<WireSigned> {
    const directory = await this.readDirectory(team_id)
    return toWire(await directory.makeEntry(change, { user_id: this.user_id, keys: this.keys }))
  }

  /** Signs the next entry and has it stored. */
  async signEntry(team_id: string, change: DirectoryChange): Promise<void> {
    await this.api.vault.addDirectoryEntry({ body: await this.makeEntry(team_id, change) })
  }

  /** Signs that the other one is in the team with this role and their present keys. */
  signMember(team_id: string, other: VaultPerson, role: 'owner' | 'admin' | 'member' = 'member') {
    const { user_id, generation } = other
    return this.signEntry(team_id, { op: 'add', user_id, publics: other.keys.publics, role, generation })
  }
}

const known = new Map<string, VaultPerson>()

/** The client of somebody whose keys several features need: whoever asks first sets them up. */
export async function ensureVault(person: Pick<Person, 'user' | 'email' | 'api'>): Promise<VaultPerson> {
  const vault = known.get(person.user.id) ?? new VaultPerson(person)
  if (vault.generation === 0) await vault.setUp({ recovery: true })
  known.set(person.user.id, vault)
  return vault
}

/** Somebody whose keys are set up and whose vault is open in their browser. */
export async function openVault(person: Pick<Person, 'user' | 'email' | 'api'>): Promise<VaultPerson> {
  const vault = new VaultPerson(person)
  await vault.setUp()
  await vault.unlock()
  return vault
}

export function toWire({ body, signature }: Signed): WireSigned {
  return { body: toBase64url(body), signature: toBase64url(signature) }
}
