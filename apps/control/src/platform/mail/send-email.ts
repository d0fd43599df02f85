import type { Clock, Ids } from '@nora/kit'
import { desc, lt } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Db } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import type { Email } from './email.ts'
import { mailbox_letters } from './mail.tables.ts'

const KEPT_EMAILS = 200
const TIMEOUT_MS = 20_000

/** Throws when the letter was not taken over; the job that sends it then tries again. */
export type SendEmail = (email: Email) => Promise<void>

/** By SMTP where a server is configured, else into the mailbox page. */
export function createSendEmail(platform: Platform): SendEmail {
  const { smtp_url, mail_from } = platform.config
  return smtp_url ? smtpSender(smtp_url, mail_from) : mailboxSender(platform)
}

export function smtpSender(url: string, from: string): SendEmail {
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  // Nothing in a letter may make the mailer read a file or fetch an address.
  const options = { url, ...limits, disableFileAccess: true, disableUrlAccess: true }
  // RFC 3834: so that nobody's absence notice answers.
  const transport = createTransport(options, { from, headers: { 'Auto-Submitted': 'auto-generated' } })
  return async ({ to, ...email }) => {
    // An object is one address; a string would be parsed as a list.
    await transport.sendMail({ ...email, to: { name: '', address: to } })
  }
}

/**
 * Shows emails without SMTP: a line in the terminal (the subject carries the code) and a page at /dev/mailbox.
 */
export function mailboxSender({
  db,
  ids,
  clock,
  log,
}: {
  db: Db
  ids: Ids
  clock: Clock
  log: Log
}): SendEmail {
  return async (email) => {
    const row = { id: ids.next('ltr'), ...email, created_at: clock.now() }
    await db.insert(mailbox_letters).values(row)
    const [oldest] = await db
      .select({ id: mailbox_letters.id })
      .from(mailbox_letters)
      .orderBy(desc(mailbox_letters.id))
      .offset(KEPT_EMAILS - 1)
      .limit(1)
    if (oldest) await db.delete(mailbox_letters).where(lt(mailbox_letters.id, oldest.id))
    log.info({ to: email.to, subject: email.subject }, 'an email was not sent: no SMTP server is configured')
  }
}
