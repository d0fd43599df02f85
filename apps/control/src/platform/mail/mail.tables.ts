import { pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../database/columns.ts'

export const mailbox_letters = pgTable('mailbox_letters', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  created_at: instant().notNull(),
})
