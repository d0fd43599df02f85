import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Config } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../../testing/team.ts'
import { openVault, type VaultPerson } from '../../vault/testing/vault-person.ts'

/** What a test of passwords finds: a team of three with open vaults, and somebody of another team. */
export type PasswordStage = {
  booted: Booted
  team_id: string
  people: Record<Name, Person>
  anna: VaultPerson
  boris: VaultPerson
  vera: VaultPerson
  stranger: VaultPerson
}

const NAMES = ['anna', 'boris', 'vera', 'stranger'] as const
type Name = (typeof NAMES)[number]

/** Boots control for all tests of a file, with a team whose vaults are open in each. */
export function usePasswords(config: Partial<Config> = {}): PasswordStage {
  const stage = {} as PasswordStage
  beforeAll(async () => {
    stage.booted = await bootControl(config, { hasher: plainHasher })
    stage.people = {} as PasswordStage['people']
    for (const name of NAMES) stage.people[name] = await signUpSomeone(stage.booted)
    const { anna, boris, vera, stranger } = stage.people
    stage.team_id = await makeTeam(stage.booted, anna)
    for (const member of [boris, vera]) await addMember(stage.booted, member, stage.team_id)
    await makeTeam(stage.booted, stranger)
    for (const name of NAMES) stage[name] = await openVault(stage.people[name])
  })
  afterAll(() => stage.booted.close())
  // A test before may have moved the clock.
  beforeEach(() => reopen(...NAMES.map((name) => stage[name])))
  return stage
}

/** Opens the vault again after the clock was moved. */
export async function reopen(...people: readonly VaultPerson[]): Promise<void> {
  for (const person of people) await person.unlock()
}

/** Somebody more in the team, whom a test may remove from it again. */
export async function addSomeone({ booted, team_id }: PasswordStage): Promise<VaultPerson> {
  const person = await signUpSomeone(booted)
  await addMember(booted, person, team_id)
  return openVault(person)
}

/** What the audit log has of actions about an object, the oldest first. */
export async function listLogged({ booted, people }: PasswordStage, object: string) {
  await booted.control.platform.settle()
  const { items } = await people.anna.api.audit.listAuditEvents({ query: { object } })
  return items.toReversed().map(({ action, data }) => ({ action, data }))
}
