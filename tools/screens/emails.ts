import { join } from 'node:path'
import { LANGS } from '@nora/kit'
import type { Browser } from 'playwright-core'
import { emailMakers } from '../../tests/kit/emails.ts'
import { type MailProgram, mailPrograms, showEmail } from '../../tests/kit/mail-programs.ts'

/** One email of each layout: the name of the picture, the maker, and what the email is about. */
const pictured: readonly (readonly [name: string, maker: string, kind: string])[] = [
  ['email-code', 'accounts/accounts.emails.ts codeEmail', 'signUp'],
  ['email-notice', 'accounts/notices.emails.ts noticeEmail', 'passkeyAdded'],
  ['email-keys', 'credentials/public-keys/public-keys.emails.ts newPublicKeysEmail', 'one'],
  ['email-review', 'organization/review/review.emails.ts reviewWantedEmail', 'wanted'],
  ['email-invite', 'teams/invites/invites.emails.ts inviteEmail', 'invited'],
]

/** Pictures of letters as each mail program shows them; answers how many were taken. */
export async function takeEmails(
  browser: Browser,
  folder: string,
  isWanted: (screen: { name: string }) => boolean,
): Promise<number> {
  const page = await browser.newPage()
  let taken = 0
  for (const [name, maker, kind] of pictured.filter(([name]) => isWanted({ name }))) {
    for (const lang of LANGS) {
      for (const program of Object.keys(mailPrograms) as MailProgram[]) {
        const html = emailMakers[maker]?.(lang)[kind]?.html
        if (html === undefined) throw new Error(`There is no letter ${maker} ${kind}`)
        await showEmail(page, html, program)
        await page.screenshot({ path: join(folder, `${name}-${lang}-${program}.png`), fullPage: true })
        taken++
      }
    }
    process.stdout.write(`${name}\n`)
  }
  await page.close()
  return taken
}
