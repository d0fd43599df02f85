import type { Finding, ServerAnswer } from '@nora/contract/domains'
import { boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { instant } from '../platform/database/columns.ts'

/** Columns of everything whose DNS records prove who owns it. */
export const verificationColumns = () => ({
  /** 20 random letters that the records lead to; never used again. Absent in names that need no records. */
  label: text().unique(),
  finding: jsonb().$type<Finding>(),
  /** What each server said at the last check. */
  answers: jsonb().$type<ServerAnswer[]>(),
  checked_at: instant(),
  next_check_at: instant(),
  /** Until then one process checks it. */
  check_leased_until: instant(),
  /** When somebody asked for a check the last time. */
  check_asked_at: instant(),
  failed_checks: integer().notNull().default(0),
  first_failed_at: instant(),
  /** Since when the records have proved who owns it. */
  verified_at: instant(),
  /** Whether what is verified had failed three checks in a row. */
  is_lost: boolean().notNull().default(false),
  certificate_id: text(),
  certificate_not_after: instant(),
})
