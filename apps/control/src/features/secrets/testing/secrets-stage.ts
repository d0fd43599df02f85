import type { SecretsProject } from '@nora/contract/secrets'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Config } from '../../../platform/config/config.ts'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../../testing/team.ts'
import { openVault, type VaultPerson } from '../../vault/testing/vault-person.ts'

/** What a test of secrets finds: a founder, two members, all with open vaults, and somebody of another team. */
export type SecretsStage = {
  booted: Booted
  team_id: string
  people: Record<Name, Person>
  anna: VaultPerson
  boris: VaultPerson
  vera: VaultPerson
  outsider: VaultPerson
}

const NAMES = ['anna', 'boris', 'vera', 'outsider'] as const
type Name = (typeof NAMES)[number]

/** Boots control for all tests of a file, with a team whose vaults are open in each. */
export function useSecrets(config: Partial<Config> = {}): SecretsStage {
  const stage = {} as SecretsStage
  beforeAll(async () => {
    stage.booted = await bootControl(config, { hasher: plainHasher })
    stage.people = {} as SecretsStage['people']
    for (const name of NAMES) stage.people[name] = await signUpSomeone(stage.booted)
    const { anna, boris, vera, outsider } = stage.people
    stage.team_id = await makeTeam(stage.booted, anna)
    for (const member of [boris, vera]) await addMember(stage.booted, member, stage.team_id)
    await makeTeam(stage.booted, outsider)
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
export async function addSomeone({
  booted,
  team_id,
}: SecretsStage): Promise<VaultPerson & { person: Person }> {
  const person = await signUpSomeone(booted)
  await addMember(booted, person, team_id)
  return Object.assign(await openVault(person), { person })
}

let made = 0

/** A project of its own, with the usual environments. */
export async function makeProject({ api }: VaultPerson): Promise<SecretsProject> {
  return api.secrets.createProject({ body: { slug: `project-${++made}`, name: 'Shop' } })
}

/** Its first environment. */
export function firstEnvironment({ environments }: SecretsProject): string {
  const [first] = environments
  if (!first) throw new Error('the project has no environment')
  return first.id
}

/** What the audit log has of actions about an object, the oldest first. */
export async function listLogged({ booted, people }: SecretsStage, object: string) {
  await booted.control.platform.settle()
  const { items } = await people.anna.api.audit.listAuditEvents({ query: { object } })
  return items.toReversed().map(({ action, data }) => ({ action, data }))
}
