import { join } from 'node:path'
import { createIds, systemClock } from '@nora/kit'
import { openPglite } from '../../apps/control/src/platform/database/pglite.ts'
import { team_members, teams, users } from '../../apps/control/src/platform/database/tables/index.ts'

/** Makes a team of people who have accounts, the first its founder. The installation has to be stopped. */
export async function makeTeam(dataFolder: string, name: string, emails: readonly string[]): Promise<string> {
  const database = await openPglite(join(dataFolder, 'database'), null)
  const id = createIds(systemClock).next('tea')
  const created_at = systemClock.now()
  try {
    await database.db.insert(teams).values({ id, name, icon: null, type: 'team', created_at })
    const people = await database.db.select().from(users)
    for (const [index, email] of emails.entries()) {
      const user = people.find((person) => person.email === email)
      if (!user) throw new Error(`there is no account of ${email}`)
      const role = index === 0 ? 'primary_owner' : 'member'
      await database.db
        .insert(team_members)
        .values({ team_id: id, user_id: user.id, role, has_seat: true, created_at })
    }
  } finally {
    await database.close()
  }
  return id
}
