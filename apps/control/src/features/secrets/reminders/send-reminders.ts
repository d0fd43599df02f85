import type { SecretsRole } from '@nora/contract/secrets'
import type { Db } from '../../../platform/database/database.ts'
import { readRoles } from '../access/read-holders.ts'
import { reminderEmail } from '../emails/notices.emails.ts'
import type { Deps } from '../secrets.deps.ts'
import { listAccessRows } from '../stored/holders.store.ts'
import { type DueReminder, listReminded, lockDueReminders, saveReminder } from '../stored/reminders.store.ts'
import { findNextDay, getDayAfter, toDay, toSendingMoment } from './calendar.ts'

const AT_ONCE = 50

type Needs = Pick<Deps, 'clock' | 'config' | 'jobs' | 'transaction'>

/**
 * Writes the emails of reminders whose day has come, and moves each to its next day after today: after an outage of any
 * length there is one email. Emails and move are one transaction. Answers whether there may be more.
 */
export function sendReminders(deps: Needs) {
  return (): Promise<boolean> =>
    deps.transaction(async (tx) => {
      const now = deps.clock.now()
      const due = await lockDueReminders(tx, now, AT_ONCE)
      for (const reminder of due) {
        await write(deps, tx, reminder)
        const next_at = toSendingMoment(findNextDay(reminder, getDayAfter(toDay(now))))
        await saveReminder(tx, reminder.id, { next_at, sent_at: now })
      }
      return due.length === AT_ONCE
    })
}

async function write({ config: { base_url }, jobs }: Needs, tx: Db, reminder: DueReminder): Promise<void> {
  const { team_id, project, config, secret_id } = reminder
  const holders = await listHolders(tx, reminder)
  const interested = [...holders].flatMap(([id, role]) =>
    role === 'admin' || id === reminder.made_by ? [id] : [],
  )
  const page = `${base_url}/secrets/project/${project.slug}/config/${config.slug}/settings`
  for (const to of await listReminded(tx, team_id, interested)) {
    const email = reminderEmail({
      to,
      project: project.name,
      config: config.name,
      isOfSecret: secret_id !== null,
      page: holders.has(to.id) ? page : null,
    })
    await jobs.add(tx, { kind: 'letter', payload: email })
  }
}

/** People with a role in the config. */
async function listHolders(
  tx: Db,
  { team_id, project_id, config_id }: DueReminder,
): Promise<ReadonlyMap<string, SecretsRole>> {
  const roles = new Map((await readRoles(tx, team_id, [project_id])).get(project_id))
  for (const { subject, kind, role, is_own } of await listAccessRows(tx, [config_id]))
    if (kind === 'person' && is_own && roles.get(subject) !== 'admin') roles.set(subject, role)
  return roles
}
