import type { HeldVault, VaultState } from '../vault/holder-calls.ts'
import { RefusedByVault, WrongPin } from '../vault/holder-lines.ts'
import type { Context } from './command.ts'
import { openVaultMessages } from './open-vault.messages.ts'
import { callingVault, cancelled, lockedFailure, nobodyToAsk } from './vault-failure.ts'

const TRIES = 3

export type Unlocking = { context: Context; server: string; vault: HeldVault }
type Locked = Extract<VaultState, { kind: 'locked' }>

/** Asks a person for the PIN or the master key until the vault is open. Throws a Failure when there is no person. */
export async function unlockVault(unlocking: Unlocking, { has_pin }: Locked): Promise<VaultState> {
  const { context, server } = unlocking
  if (!context.platform.stdin.isTty) throw lockedFailure(server)
  const byPin = has_pin ? await unlockByPin(unlocking) : null
  return byPin ?? unlockByMasterKey(unlocking)
}

/** Asks for the recovery code, which opens as the master key does. */
export async function unlockByRecovery({ context, server, vault }: Unlocking): Promise<VaultState> {
  if (!context.platform.stdin.isTty) throw lockedFailure(server)
  const texts = openVaultMessages[context.lang]
  return tryOften({ context, server }, texts.askRecovery, {
    attempt: (code) => vault.unlockWithRecovery(code),
    toSentence: ({ fault, detail }) => {
      if (fault === 'wrong_key') return texts.wrongRecovery
      if (fault !== 'wrong_recovery_code') return null
      const { group } = detail
      return typeof group === 'number' ? texts.wrongRecoveryGroup(group) : texts.wrongRecovery
    },
  })
}

/**
 * Has a person prove that they are still there: by the PIN where there is one, unless the master key is wanted. Throws a
 * Failure without a terminal.
 */
export async function verifyPerson(
  unlocking: Unlocking,
  { by }: { by: 'pin_or_master' | 'master' },
): Promise<void> {
  const { context, server, vault } = unlocking
  if (!context.platform.stdin.isTty) throw nobodyToAsk()
  const texts = openVaultMessages[context.lang]
  const state = await callingVault(server, vault.getState())
  if (by === 'pin_or_master' && state.kind === 'open' && state.has_pin) {
    const done = await askPins(unlocking, async (pin) => {
      await vault.verifyWithPin(pin)
      return true
    })
    if (done === true) return
  }
  await tryOften({ context, server }, texts.askMasterKey, {
    attempt: (key) => vault.verify(key),
    toSentence: ({ fault }) => (fault === 'wrong_key' ? texts.wrongMasterKey : null),
  })
}

function unlockByPin(unlocking: Unlocking): Promise<VaultState | null> {
  return askPins(unlocking, (pin) => unlocking.vault.unlockWithPin(pin))
}

/** null when the master key is wanted instead, or no PIN opens any more. */
async function askPins<T>(
  { context, server }: Unlocking,
  attempt: (pin: string) => Promise<T>,
): Promise<T | null> {
  const texts = openVaultMessages[context.lang]
  for (;;) {
    const pin = await ask(context, texts.askPin)
    if (pin === '') return null
    try {
      return await attempt(pin)
    } catch (error) {
      if (!(error instanceof WrongPin)) return callingVault(server, Promise.reject(error))
      tell(context, error.tries_left > 0 ? texts.wrongPin(error.tries_left) : texts.pinGone)
      if (error.tries_left === 0) return null
    }
  }
}

function unlockByMasterKey({ context, server, vault }: Unlocking): Promise<VaultState> {
  const texts = openVaultMessages[context.lang]
  return tryOften({ context, server }, texts.askMasterKey, {
    attempt: (key) => vault.unlock(key),
    toSentence: ({ fault }) => (fault === 'wrong_key' ? texts.wrongMasterKey : null),
  })
}

/** `toSentence` is null for refusals that another try does not mend. */
async function tryOften<T>(
  { context, server }: Pick<Unlocking, 'context' | 'server'>,
  prompt: string,
  {
    attempt,
    toSentence,
  }: {
    attempt: (secret: string) => Promise<T>
    toSentence: (error: RefusedByVault) => string | null
  },
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const secret = await ask(context, prompt)
    try {
      return await attempt(secret)
    } catch (error) {
      const sentence = error instanceof RefusedByVault ? toSentence(error) : null
      if (sentence === null) return callingVault(server, Promise.reject(error))
      tell(context, sentence)
      if (tries === TRIES) throw lockedFailure(server)
    }
  }
}

async function ask({ platform }: Context, prompt: string): Promise<string> {
  const answer = await platform.ask(prompt, { isHidden: true })
  if (answer === null) throw cancelled()
  return answer
}

/** Beside the output, which may be read by a program. */
function tell({ platform }: Context, sentence: string): void {
  platform.stderr.write(`${sentence}\n`)
}
