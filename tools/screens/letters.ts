import { join } from 'node:path'
import { LANGS } from '@nora/kit'
import type { Browser } from 'playwright-core'
import { letterMakers } from '../../tests/kit/letters.ts'
import { type MailProgram, mailPrograms, showLetter } from '../../tests/kit/mail-programs.ts'

/** One of each layout: the name of the picture, the maker, and what the letter is about. */
const pictured: readonly (readonly [name: string, maker: string, kind: string])[] = [
  ['letter-code', 'accounts/accounts.letters.ts codeLetter', 'signUp'],
  ['letter-notice', 'accounts/notices.letters.ts noticeLetter', 'passkeyAdded'],
  ['letter-keys', 'credentials/public-keys/public-keys.letters.ts newPublicKeysLetter', 'one'],
  ['letter-review', 'organization/review/review.letters.ts reviewWantedLetter', 'wanted'],
  ['letter-invite', 'teams/invites/invites.letters.ts inviteLetter', 'invited'],
]

/** Pictures of letters as each mail program shows them; answers how many were taken. */
export async function takeLetters(
  browser: Browser,
  folder: string,
  isWanted: (screen: { name: string }) => boolean,
): Promise<number> {
  const page = await browser.newPage()
  let taken = 0
  for (const [name, maker, kind] of pictured.filter(([name]) => isWanted({ name }))) {
    for (const lang of LANGS) {
      for (const program of Object.keys(mailPrograms) as MailProgram[]) {
        const html = letterMakers[maker]?.(lang)[kind]?.html
        if (html === undefined) throw new Error(`There is no letter ${maker} ${kind}`)
        await showLetter(page, html, program)
        await page.screenshot({ path: join(folder, `${name}-${lang}-${program}.png`), fullPage: true })
        taken++
      }
    }
    process.stdout.write(`${name}\n`)
  }
  await page.close()
  return taken
}
