import type { Vault } from '@nora/vault-client'
import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import { type ApiSession, signUp } from '../../tests/kit/api-session.ts'
import type { NoraSystem } from '../../tests/kit/nora-system.ts'
import { joinTeam } from '../../tests/kit/team.ts'
import { openVaultOf, setUpVault } from '../../tests/kit/vault-person.ts'

export type VaultOwner = { session: ApiSession; user_id: string; vault: Vault }

/** Somebody in a team of their own, whose vault is set up and open. */
export async function makeOwner(system: NoraSystem, name: string): Promise<VaultOwner> {
  const session = await signUp(system, `${name}@example.org`, { name })
  await session.api.teams.createTeam({ body: { name } })
  return openOwn(system, session)
}

/** Members with vaults of their own, whom the founder has signed into the directory. */
export async function addMembers(
  system: NoraSystem,
  founder: VaultOwner,
  names: readonly string[],
): Promise<VaultOwner[]> {
  const members: VaultOwner[] = []
  for (const name of names) {
    const email = `${name}@example.org`
    const session = await signUp(system, email, { name })
    await joinTeam(founder.session, session, email)
    members.push(await openOwn(system, session))
  }
  await founder.vault.doTasks()
  return members
}

/** A folder with so many logins; answers its id. */
export async function fillFolder({ vault }: VaultOwner, name: string, records: number): Promise<string> {
  const { id } = await vault.createFolder({ name, parent_id: null, icon: null })
  const made = Array.from({ length: records }, (_, index) => ({ content: makeLogin(index) }))
  const { saved } = await vault.saveRecords(id, made)
  if (saved.length !== records) throw new Error(`${saved.length} of ${records} records were stored`)
  return id
}

async function openOwn(system: NoraSystem, session: ApiSession): Promise<VaultOwner> {
  const person = await openVaultOf(session, system.ready.console_url)
  await setUpVault(person)
  return { session, user_id: (await session.api.accounts.getUser()).id, vault: person.vault }
}

function makeLogin(index: number): RecordContent {
  const { overview, details } = makeEmptyRecord('login')
  const no = String(index).padStart(5, '0')
  return {
    overview: {
      ...overview,
      name: `Service ${no}`,
      login: `anna.${no}@example.org`,
      urls: [`https://service-${no}.example.org/sign-in`],
      tags: [`group ${index % 20}`],
    },
    details: { ...details, password: `mK7-${no}-burrow-${no}-Qx`, notes: 'Rotate in spring.' },
  }
}
