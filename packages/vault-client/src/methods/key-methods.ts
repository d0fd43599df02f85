import {
  deriveMaster,
  deriveRecovery,
  fromBase64url,
  makeLoginBody,
  sign,
  toBase64url,
  VaultError,
} from '@nora/vault-core'
import { type Account, login, openAccount, openSlot } from '../account/account.ts'
import { loadDevice } from '../account/load-device.ts'
import { makeSlotSecrets, type SlotSecrets } from '../account/make-slots.ts'
import { addPin, hasPin, openByPin, PinError } from '../account/pin.ts'
import { Positions } from '../account/positions.ts'
import { setUp } from '../account/set-up.ts'
import { type InviteLink, parseInviteLink } from '../directory/invite-link.ts'
import { signGenesis } from '../directory/sign-entries.ts'
import type { VaultSession } from '../session.ts'
import type { VaultState } from '../views.ts'

export type SetUpInput = { pin: string | null; device_name: string; invite: string | null }

/** `is_pin_missing`: a PIN was asked for, and could not be made. */
export type SetUpDone = { state: VaultState; is_pin_missing: boolean }

/** Set-up, unlocking and locking. */
export function keyMethods(session: VaultSession) {
  const { deps } = session
  const { api, me, device } = deps
  let prepared: SlotSecrets | null = null

  async function getState(): Promise<VaultState> {
    if (session.isOpen) return toOpenState(session)
    const { state, slots } = await api.vault.getUserKey()
    if (state !== 'active') return { kind: 'no_key', was_reset: state === 'reset' }
    const record = await loadDevice(deps).catch((error) => {
      if (error instanceof VaultError) return 'broken' as const
      throw error
    })
    const isBroken = record === 'broken'
    return {
      kind: 'locked',
      has_pin: !isBroken && hasPin(record),
      is_device_broken: isBroken,
      has_recovery: slots.some(({ kind }) => kind === 'recovery'),
    }
  }

  async function begin(
    account: Account,
    unlocked_until: string,
    invite: InviteLink | null = null,
  ): Promise<VaultState> {
    await session.begin(account, unlocked_until, invite)
    await signGenesis(session.opening)
    await session.keepPositions()
    return toOpenState(session)
  }

  /** The keys are stored by then: without a PIN the vault is whole, and one can be set at any time. */
  async function madePin(account: Account, { pin, device_name }: SetUpInput): Promise<boolean> {
    if (pin === null) return true
    return addPin(deps, account, { pin, name: device_name }).then(
      () => true,
      () => false,
    )
  }

  async function unlockSlot(kind: 'master' | 'recovery', secret: string): Promise<VaultState> {
    const userKey = await api.vault.getUserKey()
    const slot = userKey.slots.find((one) => one.kind === kind)
    if (slot === undefined || userKey.kdf_salt === null) return getState()
    const secrets =
      kind === 'master'
        ? await deriveMaster(secret, fromBase64url(userKey.kdf_salt))
        : await deriveRecovery(secret)
    const account = await openAccount(me.user_id, userKey, await openSlot(me.user_id, slot, secrets))
    const { unlocked_until } = await login(deps, { kind, login: secrets.login })
    return begin(account, unlocked_until)
  }

  return {
    getState,

    /** Derives from a new master key, twice, and keeps it until `completeSetUp`. Nothing is sent. */
    async prepareSetUp(masterKey: string): Promise<{ recovery_code: string }> {
      const { recovery_code, secrets } = await makeSlotSecrets(masterKey)
      prepared = secrets
      return { recovery_code }
    },

    /**
     * Stores the keys and unlocks. `invite` is what the fragment of an invite link said: the keys are vouched for by
     * it, and another directory than the inviter's is refused. Throws `not_a_frame` for a fragment that is not whole.
     */
    async completeSetUp(input: SetUpInput): Promise<SetUpDone> {
      if (prepared === null) throw new Error('prepareSetUp comes first')
      const secrets = prepared
      const invite = input.invite === null ? null : parseInviteLink(input.invite)
      const account = await setUp(deps, { secrets, inviteSecret: invite?.secret ?? null })
      prepared = null
      const { unlocked_until } = await login(deps, { kind: 'master', login: secrets.master.login })
      const state = await begin(account, unlocked_until, invite)
      return { state, is_pin_missing: !(await madePin(account, input)) }
    },

    unlock: (masterKey: string) => unlockSlot('master', masterKey),
    unlockWithRecovery: (code: string) => unlockSlot('recovery', code),

    /** Throws PinError with the tries that are left. */
    async unlockWithPin(pin: string): Promise<VaultState> {
      const record = await loadDevice(deps)
      if (!hasPin(record)) throw new PinError(0)
      const { account, secrets } = await openByPin(deps, record, pin)
      const proof = { kind: 'pin' as const, login: secrets.login, device_id: record.device_id }
      const { unlocked_until } = await login(deps, proof)
      return begin(account, unlocked_until)
    },

    /** Proves to the server that the person is still there. */
    async verify(masterKey: string): Promise<void> {
      const userKey = await api.vault.getUserKey()
      const slot = userKey.slots.find(({ kind }) => kind === 'master')
      if (slot === undefined || userKey.kdf_salt === null) return
      const secrets = await deriveMaster(masterKey, fromBase64url(userKey.kdf_salt))
      ;(await openSlot(me.user_id, slot, secrets)).fill(0)
      const { nonce } = await api.vault.beginVaultLogin()
      const body = makeLoginBody({ user_id: me.user_id, kind: 'master', nonce: fromBase64url(nonce) })
      const signature = toBase64url(await sign(secrets.login, body))
      await api.vault.verifyVault({ body: { kind: 'master', nonce, signature } })
    },

    async verifyWithPin(pin: string): Promise<void> {
      const record = await device.load(me.user_id)
      if (!hasPin(record)) throw new PinError(0)
      const { account, secrets } = await openByPin(deps, record, pin)
      account.amk.fill(0)
      await login(deps, { kind: 'pin', login: secrets.login, device_id: record.device_id })
    },

    /** After `older`: the server was restored from a backup, and the person has been told what that means. */
    async acceptOlderState(): Promise<void> {
      session.end()
      await Positions.forgetHere(deps)
    },

    /**
     * After `broken_device`: takes away what this device keeps, its PIN and what it has seen of the server. The master
     * key opens then, and the person has been told that an older state would not be noticed this once.
     */
    async forgetDevice(): Promise<VaultState> {
      await device.remove(me.user_id)
      return getState()
    },

    async lock(): Promise<void> {
      await session.keepPositions()
      session.end()
      prepared = null
      await api.vault.lockVault()
    },
  }
}

async function toOpenState(session: VaultSession): Promise<VaultState> {
  const { unlocked_until, positions } = session.opening
  const has_pin = await loadDevice(session.deps).then(hasPin, () => false)
  return { kind: 'open', unlocked_until, is_first_here: positions.isFirstHere, has_pin }
}
