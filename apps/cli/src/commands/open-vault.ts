import type { Input } from '@nora/command-line/parsing'
import type { Me } from '@nora/vault-client'
import { exitCodes, Failure } from '../output/failure.ts'
import type { BackgroundTask } from '../vault/background-task.ts'
import type { HeldVault, VaultState } from '../vault/holder-calls.ts'
import { findHolder, type HolderClient } from '../vault/holder-client.ts'
import { type HolderProfile, toCredentialMark, toProfileKey, toVaultFolder } from '../vault/holder-record.ts'
import type { Context } from './command.ts'
import { isOfThisMachine } from './end-sign-in.ts'
import { calling, getToken, openSession, type Session } from './session.ts'
import { unlockVault } from './unlock-vault.ts'
import { callingVault, lockedFailure } from './vault-failure.ts'

/** A person who has signed in, and where what belongs to their vault lies on this machine. */
export type VaultPerson = {
  session: Session
  token: string
  me: Me
  profile: HolderProfile
  folder: string
  key: string
}

/** A vault that is open, as a command has it: calls throw Failures. */
export type OpenVault = { person: VaultPerson; server: string; vault: HeldVault; state: VaultState }

/** Says who asks. Throws a Failure for tokens that are not of `nora login`: only people have a vault. */
export async function getVaultPerson(context: Context, input: Input): Promise<VaultPerson> {
  const session = await openSession(context, input)
  const token = getToken(session)
  const { server } = session
  if (!isOfThisMachine(token)) throw peopleOnly(server)
  const { id, email, team, team_role } = await calling(server, session.api.accounts.getUser())
  const me: Me = { user_id: id, team_id: team.id, email, role: team_role }
  const profile = { server, user_id: id, team_id: team.id, credential: toCredentialMark(token) }
  const folder = toVaultFolder(context.platform.configFolder)
  return { session, token, me, profile, folder, key: toProfileKey(profile) }
}

/** The holder that runs for this person; null when none does. */
export function findPersonsHolder({ lang }: Context, person: VaultPerson): Promise<HolderClient | null> {
  const { folder, key, profile } = person
  return findHolder(folder, { key, credential: profile.credential, lang })
}

/** The holder of this person, started when there is none. */
export async function ensureHolder(context: Context, person: VaultPerson): Promise<HolderClient> {
  const running = await findPersonsHolder(context, person)
  if (running !== null) return running
  const { session, token, me, profile, folder, key } = person
  const { lang, platform } = context
  const settings = { folder, key, profile, token, ca_pem: session.network.caPem, lang, me }
  const task: BackgroundTask = { kind: 'hold', settings }
  const { problem } = await platform.startBackground(task)
  const started = problem === null ? await findPersonsHolder(context, person) : null
  if (started === null) throw notStarted(problem ?? '?')
  return started
}

/**
 * Works with the open vault of the person at this terminal; a locked one is unlocked first. The holder stays, so that the
 * next command finds it open.
 */
export async function withOpenVault<T>(
  context: Context,
  input: Input,
  work: (open: OpenVault) => Promise<T>,
): Promise<T> {
  const person = await getVaultPerson(context, input)
  const { server } = person.session
  // Without a person there is nobody to unlock what no holder has open.
  const running = await findPersonsHolder(context, person)
  if (running === null && !context.platform.stdin.isTty) throw lockedFailure(server)
  const holder = running ?? (await ensureHolder(context, person))
  let holdsNothing = running === null
  try {
    const { vault } = holder
    const found = await callingVault(server, vault.getState())
    holdsNothing = found.kind !== 'open'
    const state = found.kind === 'open' ? found : await openLocked(context, { server, vault }, found)
    holdsNothing = false
    return await callingVault(server, work({ person, server, vault, state }))
  } finally {
    if (holdsNothing) await holder.end()
    else holder.close()
  }
}

async function openLocked(
  context: Context,
  { server, vault }: { server: string; vault: HeldVault },
  found: Exclude<VaultState, { kind: 'open' }>,
): Promise<VaultState> {
  if (found.kind === 'no_key') throw noKey(server, found.was_reset)
  const state = await unlockVault({ context, server, vault }, found)
  await doTasks(vault)
  return state
}

/** Signs what needs no decision of a person. What cannot be signed now waits for the next time. */
export async function doTasks(vault: HeldVault): Promise<{ done: number; left: number }> {
  const nothing = { done: 0, left: [] }
  const people = await vault.doTasks().catch(() => nothing)
  // Who joins a config has to be agreed to; here only what the directory says by itself is done.
  const configs = await vault.doSecretsTasks().catch(() => ({ done: [], left: [] }))
  return { done: people.done + configs.done.length, left: people.left.length + configs.left.length }
}

export function noKey(server: string, wasReset: boolean): Failure {
  return new Failure(
    exitCodes.notSignedIn,
    wasReset
      ? {
          ru: `Мастер-ключ на ${server} сброшен, нового ещё нет.`,
          en: `The master key at ${server} was reset, and there is no new one yet.`,
        }
      : { ru: `Мастер-ключа на ${server} у вас ещё нет.`, en: `You have no master key at ${server} yet.` },
    {
      code: 'NoMasterKey',
      advice: {
        ru: `Задайте его в консоли: ${server}/passwords`,
        en: `Set it up in the console: ${server}/passwords`,
      },
    },
  )
}

function peopleOnly(server: string): Failure {
  return new Failure(
    exitCodes.forbidden,
    {
      ru: 'Хранилище открывают только люди, вошедшие через nora login: пользовательские токены и ключи API не подходят.',
      en: 'Only people who signed in by nora login open the vault: user tokens and API keys do not fit.',
    },
    {
      code: 'PeopleOnly',
      advice: {
        ru: `Выполните: nora login --server ${server} (если задана NORA_TOKEN, уберите её)`,
        en: `Run: nora login --server ${server} (without NORA_TOKEN, if it is set)`,
      },
    },
  )
}

function notStarted(problem: string): Failure {
  return new Failure(exitCodes.failure, {
    ru: `Не удалось запустить хранителя ключей: ${problem}.`,
    en: `The key holder could not be started: ${problem}.`,
  })
}
