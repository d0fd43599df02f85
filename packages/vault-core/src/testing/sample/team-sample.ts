import {
  Directory,
  type DirectoryChange,
  equalBytes,
  fingerprint,
  fromBase64url,
  macPublics,
  makeInviteSecret,
  makeUserKeys,
  randomBytes,
  toBase64url,
  toSealingKey,
  type UserKeys,
} from '../../index.ts'
import { expectSame, expectTrue } from './expect-same.ts'
import { fromSignedSample, type SignedSample, toSignedSample } from './signed-sample.ts'

const TEAM = 'team_sample'

/** A team's directory with each kind of entry, and an invite. */
export type TeamSample = {
  entries: SignedSample[]
  hash: string
  members: string[]
  fingerprint: string
  invite: { account_key: string; secret: string; mac: string }
}

/** Anna owns the team, Boris is added, raised and verified, Vera comes, gets new keys and leaves. */
export async function sealTeam(anna: UserKeys, boris: UserKeys): Promise<TeamSample> {
  const [vera, renewed] = [(await makeUserKeys()).keys, (await makeUserKeys()).keys]
  const changes: DirectoryChange[] = [
    { op: 'add', user_id: 'boris', role: 'member', publics: boris.publics, generation: 1 },
    { op: 'change', user_id: 'boris', role: 'admin', is_verified: true },
    { op: 'add', user_id: 'vera', role: 'member', publics: vera.publics, generation: 1, is_verified: true },
    { op: 'rekey', user_id: 'vera', publics: renewed.publics },
    { op: 'remove', user_id: 'vera' },
  ]
  const entries = [await Directory.makeGenesis(TEAM, { user_id: 'anna', role: 'owner', generation: 1 }, anna)]
  let team = await Directory.begin(
    TEAM,
    entries[0] ?? { body: new Uint8Array(0), signature: new Uint8Array(0) },
  )
  for (const change of changes) {
    const entry = await team.makeEntry(change, { user_id: 'anna', keys: anna })
    team = await team.apply(entry)
    entries.push(entry)
  }
  const accountKey = randomBytes(32)
  const secret = await makeInviteSecret(await toSealingKey(accountKey), 'inv_sample')
  const newcomer = { team_id: TEAM, user_id: 'boris', generation: 1, publics: boris.publics }
  return {
    entries: entries.map(toSignedSample),
    hash: toBase64url(team.hash),
    members: [...team.members.keys()],
    fingerprint: toBase64url(await fingerprint(boris.publics)),
    invite: {
      account_key: toBase64url(accountKey),
      secret: toBase64url(secret),
      mac: toBase64url(await macPublics(secret, newcomer)),
    },
  }
}

/** Follows the directory from its genesis and from each pin. Throws for the first thing that is not as the sample says. */
export async function openTeam(sample: TeamSample, boris: UserKeys): Promise<Directory> {
  const [genesis, ...later] = sample.entries.map(fromSignedSample)
  if (!genesis) throw new Error('the sample has no genesis')
  let team = await Directory.begin(TEAM, genesis)
  for (const entry of later) {
    team = await team.apply(entry)
    const pin = { index: team.index, hash: team.hash }
    const resumed = await Directory.resume(TEAM, pin, { pinned: entry, state: [...team.members.values()] })
    expectTrue('the pin', equalBytes(resumed.hash, team.hash))
  }
  expectSame('the newest entry', team.hash, sample.hash)
  expectTrue('the list of members', [...team.members.keys()].join() === sample.members.join())
  expectSame('the fingerprint', await fingerprint(boris.publics), sample.fingerprint)
  const { account_key, secret, mac } = sample.invite
  const again = await makeInviteSecret(await toSealingKey(fromBase64url(account_key)), 'inv_sample')
  expectSame('the secret of the invite', again, secret)
  const newcomer = { team_id: TEAM, user_id: 'boris', generation: 1, publics: boris.publics }
  expectSame('the MAC of the newcomer', await macPublics(again, newcomer), mac)
  return team
}
