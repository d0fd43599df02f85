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
  for (const to of await listReminded(tx, team_id, await listInterested(tx, reminder))) {
    const email = reminderEmail({
      to,
      project: project.name,
      config: config.name,
      isOfSecret: secret_id !== null,
      page: `${base_url}/secrets/project/${project.slug}/config/${config.slug}/settings`,
    })
    await jobs.add(tx, { kind: 'letter', payload: email })
  }
}

/** Administrators of the config, and who made the reminder if they still have a role there. */
async function listInterested(tx: Db, reminder: DueReminder): Promise<string[]> {
  const { team_id, project_id, config_id, made_by } = reminder
  const roles = new Map((await readRoles(tx, team_id, [project_id])).get(project_id))
  for (const { subject, kind, role, is_own } of await listAccessRows(tx, [config_id]))
    if (kind === 'person' && is_own && roles.get(subject) !== 'admin') roles.set(subject, role)
  return [...roles].flatMap(([id, role]) => (role === 'admin' || id === made_by ? [id] : []))
}
