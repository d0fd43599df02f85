import { z } from 'zod'
import { id, instant, person } from '../fields.ts'
import { CONFIG_REMINDERS_MAX } from './bounds.ts'

/** Days, a month, a year. */
export const REMINDER_INTERVALS = ['7d', '14d', '30d', '60d', '90d', '1mo', '1y'] as const

const every = z.enum(REMINDER_INTERVALS)
const day = z.iso.date().describe('A day, in UTC.')

export const reminder = z.object({
  id,
  secret_id: id.nullable().describe('Null: the whole config.'),
  starts_on: day.describe('The first day. Months are counted from it: 31 January, 28 February, 31 March.'),
  every,
  next_on: day.describe('The day of the next email, from 06:00 UTC.'),
  sent_at: instant.nullable().describe('When the last email left.'),
  is_due: z.boolean().describe('An email has left, and nobody has said since that it is done.'),
  made_by: person.nullable().describe('Null: no longer in the team.'),
  created_at: instant,
})
export const reminders = z.object({ items: z.array(reminder).max(CONFIG_REMINDERS_MAX) })
export const createReminder = z.object({
  secret_id: id.nullable().default(null),
  starts_on: day.optional().describe('Without it, one interval from today.'),
  every,
})
export const changeReminder = z.object({ starts_on: day.optional(), every: every.optional() })
export const reminderParams = z.object({ id, reminder: id })

export type ReminderInterval = z.output<typeof every>
export type Reminder = z.output<typeof reminder>
export type CreateReminder = z.input<typeof createReminder>
export type ChangeReminder = z.output<typeof changeReminder>
