import { ApiProblem } from '@nora/client'
import type { Role } from '@nora/contract'
import type { VaultMember } from '@nora/contract/vault'
import {
  Directory,
  type DirectoryChange,
  type DirectoryRole,
  equalBytes,
  fromBase64url,
  macPublics,
  makeInviteSecret,
  type Signed,
  toBase64url,
  VaultError,
} from '@nora/vault-core'
import type { Account } from '../account/account.ts'
import type { VaultDeps } from '../deps.ts'
import type { WaitingTask } from '../views.ts'
import { toWire } from '../wire.ts'
import { parseInviteLink, writeInviteLink } from './invite-link.ts'
import { isSameKey } from './people.ts'
import type { TeamDirectory } from './team-directory.ts'

type Signing = { deps: VaultDeps; account: Account; team: TeamDirectory }
type DirectoryTask = Extract<WaitingTask, { user_id: string }>

const TRIES_MAX = 4
const RANKS = { member: 0, admin: 1, owner: 2 } as const

export function toDirectoryRole(role: Role): DirectoryRole {
  return role === 'primary_owner' || role === 'owner' ? 'owner' : role
}

/** What differs between the directory and the team, and takes a signature. */
export function listDirectoryTasks({ team }: Pick<Signing, 'team'>): DirectoryTask[] {
  const members = team.directory?.members
  if (members === undefined) return []
  const tasks: DirectoryTask[] = []
  for (const person of team.people.values()) {
    const kind = person.key && findTask(members.get(person.id), person, person.key)
    if (kind) tasks.push({ kind, user_id: person.id })
  }
  for (const user_id of members.keys()) {
    if (!team.people.has(user_id)) tasks.push({ kind: 'remove', user_id })
  }
  return tasks
}

function findTask(
  member: NonNullable<ReturnType<Directory['members']['get']>> | undefined,
  { role }: VaultMember,
  key: NonNullable<VaultMember['key']>,
): 'add' | 'rekey' | 'change' | null {
  if (member === undefined) return 'add'
  if (!isSameKey(member, key)) return 'rekey'
  return member.role === toDirectoryRole(role) ? null : 'change'
}

/** Whether this person's signature counts in the directory. */
export function maySign({ deps, team }: Pick<Signing, 'deps' | 'team'>): boolean {
  const own = team.directory?.members.get(deps.me.user_id)
  return own !== undefined && own.role !== 'member'
}

/** Begins the directory of a team that has none. Members leave that to an owner or administrator. */
export async function signGenesis({ deps, account, team }: Signing): Promise<void> {
  const role = toDirectoryRole(deps.me.role)
  if (role === 'member' || !team.isEmpty) return
  const { team_id, user_id } = deps.me
  const subject = { user_id, role, generation: account.generation }
  await send(deps, await Directory.makeGenesis(team_id, subject, account.keys))
  await team.refresh()
}

/** Whether the server says a higher role of the person than the directory has. */
export function isRaise({ team }: Pick<Signing, 'team'>, user_id: string): boolean {
  const role = team.people.get(user_id)?.role
  const signed = team.directory?.members.get(user_id)?.role
  return role === undefined || signed === undefined || RANKS[toDirectoryRole(role)] > RANKS[signed]
}

/**
 * Signs what the task asks for. A key that came by an invite link of ours is verified by its secret. Unasked, whoever
 * is added is a member, whatever the server says.
 */
export async function signTask(
  signing: Signing,
  { kind, user_id }: DirectoryTask,
  { isAsked }: { isAsked: boolean },
): Promise<void> {
  await signChange(signing, async () => {
    const person = signing.team.people.get(user_id)
    if (kind === 'remove') return person === undefined ? { op: 'remove', user_id } : null
    if (person === undefined || person.key === null) return null
    const role = isAsked ? toDirectoryRole(person.role) : 'member'
    if (kind === 'change') return { op: 'change', user_id, role: toDirectoryRole(person.role) }
    const publics = toPublics(person.key)
    const { generation } = person.key
    // Words are compared anew: whoever exchanged a key would have come this way.
    if (kind === 'rekey') return { op: 'rekey', user_id, publics, generation, is_verified: false }
    const is_verified = await isInvitedByUs(signing, person)
    return { op: 'add', user_id, publics, role, generation, is_verified }
  })
}

/** Two people have compared the words of one of them. */
export async function signVerified(signing: Signing, user_id: string): Promise<void> {
  await signChange(signing, async () => {
    const member = signing.team.directory?.members.get(user_id)
    return member === undefined || member.is_verified ? null : { op: 'change', user_id, is_verified: true }
  })
}

/**
 * What the fragment of a link to the invite carries; null for those who sign nothing: a secret that only they could
 * check would prove nothing.
 */
export async function makeInvite(signing: Signing, invite_id: string): Promise<string | null> {
  const begun = maySign(signing) ? await signing.team.findGenesis() : null
  if (begun === null) return null
  return writeInviteLink({ ...begun, secret: await makeInviteSecret(signing.account.sealing, invite_id) })
}

/**
 * Vouches for keys that were there before the invitation, by the secret of its link. Throws `fork` when the team has
 * another directory than the link names, `not_a_frame` for a link that is not whole.
 */
export async function vouchByInvite({ deps, account, team }: Signing, text: string): Promise<void> {
  const link = parseInviteLink(text)
  const begun = await team.findGenesis()
  if (begun === null || begun.chain !== link.chain || !equalBytes(begun.genesis, link.genesis))
    throw new VaultError('fork', 'the directory is another than the one that the invite link names')
  const { team_id, user_id } = deps.me
  const who = { team_id, user_id, generation: account.generation, publics: account.keys.publics }
  const invite_mac = toBase64url(await macPublics(link.secret, who))
  await deps.api.vault.vouchForKey({ body: { invite_mac } })
}

/** Whose keys came by an invite link of ours: nobody could have exchanged them on the way. */
export async function listInvited(signing: Signing): Promise<ReadonlySet<string>> {
  const invited = new Set<string>()
  for (const person of signing.team.people.values()) {
    if (await isInvitedByUs(signing, person)) invited.add(person.id)
  }
  return invited
}

/** Signs the keys of the invited that another, who could not check them, has added. */
export async function signInvited(signing: Signing, invited: ReadonlySet<string>): Promise<void> {
  for (const user_id of invited) {
    const { people, directory } = signing.team
    const [member, key] = [directory?.members.get(user_id), people.get(user_id)?.key]
    if (member && key && !member.is_verified && isSameKey(member, key)) await signVerified(signing, user_id)
  }
}

/** Signs on the newest entry; somebody else's that came first is followed, and looked at again. */
async function signChange(
  { deps, account, team }: Signing,
  decide: () => Promise<DirectoryChange | null>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const change = await decide()
    if (change === null || team.directory === null) return
    const author = { user_id: deps.me.user_id, keys: account.keys }
    try {
      await send(deps, await team.directory.makeEntry(change, author))
      return await team.refresh()
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'Conflict') || tries === TRIES_MAX) throw error
      await team.refresh()
    }
  }
}

async function send({ api }: VaultDeps, entry: Signed): Promise<void> {
  await api.vault.addDirectoryEntry({ body: toWire(entry) })
}

async function isInvitedByUs({ deps, account }: Signing, { id, key }: VaultMember): Promise<boolean> {
  if (key === null || key.invite_mac === null || key.invite_id === null) return false
  const secret = await makeInviteSecret(account.sealing, key.invite_id)
  const { team_id } = deps.me
  const who = { team_id, user_id: id, generation: key.generation, publics: toPublics(key) }
  return equalBytes(await macPublics(secret, who), fromBase64url(key.invite_mac))
}

function toPublics({ publics }: NonNullable<VaultMember['key']>) {
  return { kem: fromBase64url(publics.kem), sig: fromBase64url(publics.sig) }
}
