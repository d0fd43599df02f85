import type { Role } from '@nora/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Booted, bootControl } from '../../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../../testing/person.ts'
import { plainHasher } from '../../../testing/plain-hasher.ts'
import { addMember, makeTeam } from '../../../testing/team.ts'
import { openVault, type VaultPerson } from './vault-person.ts'

export type VaultStage = {
  booted: Booted
  team_id: string
  /** The founder, who has an open vault. */
  person: Person
  anna: VaultPerson
}

/** A team for each test, whose founder has an open vault. */
export function useVaultTeam() {
  const stage = {} as VaultStage
  beforeAll(async () => {
    stage.booted = await bootControl({}, { hasher: plainHasher })
  })
  afterAll(() => stage.booted.close())
  beforeEach(async () => {
    stage.person = await signUpSomeone(stage.booted, 'Анна')
    stage.team_id = await makeTeam(stage.booted, stage.person)
    await stage.person.api.teams.selectTeam({ params: { id: stage.team_id } })
    stage.anna = await openVault(stage.person)
  })
  return {
    stage,
    /** Somebody who works in the team and has no key yet. */
    async join(role: Role = 'member'): Promise<Person> {
      const person = await signUpSomeone(stage.booted, 'Борис')
      await addMember(stage.booted, person, stage.team_id, role)
      return person
    },
    /** The same with an open vault. */
    async joinWithVault(role: Role = 'member'): Promise<VaultPerson> {
      const person = await signUpSomeone(stage.booted, 'Борис')
      await addMember(stage.booted, person, stage.team_id, role)
      return openVault(person)
    },
  }
}
