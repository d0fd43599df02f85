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

/** Boots control for all tests of a file, with people who are new in each. */
export function usePasswords(config: Partial<Config> = {}): PasswordStage {
  const stage = {} as PasswordStage
  beforeAll(async () => {
    stage.booted = await bootControl(config, { hasher: plainHasher })
  })
  afterAll(() => stage.booted.close())
  beforeEach(async () => {
    const { booted } = stage
    stage.people = {} as PasswordStage['people']
    for (const name of NAMES) stage.people[name] = await signUpSomeone(booted)
    const { anna, boris, vera, stranger } = stage.people
    stage.team_id = await makeTeam(booted, anna)
    for (const member of [boris, vera]) await addMember(booted, member, stage.team_id)
    await makeTeam(booted, stranger)
    for (const name of NAMES) stage[name] = await openVault(stage.people[name])
  })
  return stage
}

/** Opens the vault again after the clock was moved. */
export async function reopen(...people: readonly VaultPerson[]): Promise<void> {
  for (const person of people) await person.unlock()
}

/** Events of the audit log that a team has of a kind, the newest first. */
export async function listEvents(
  { booted }: Pick<PasswordStage, 'booted'>,
  { api }: Person,
  kind: string,
): Promise<{ data: unknown }[]> {
  await booted.control.platform.settle()
  const { items } = await api.audit.listEvents({ query: {} })
  return items.filter((event) => event.kind === kind)
}
