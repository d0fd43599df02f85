/**
 * `npm run screens [-- PART-OF-A-NAME…]`: a picture of every screen in both languages, themes and widths, and
 * of letters as mail programs show them, in `screens/`. The system is the built one, with a sample tunnel and
 * traffic of its own.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../../tests/kit/browser.ts'
import { allLooks } from '../../tests/kit/looks.ts'
import { repositoryFolder } from '../../tests/kit/nora-system.ts'
import { openScreen, type Screen } from '../../tests/kit/open-screen.ts'
import { screens } from '../../tests/kit/screens.ts'
import { setStage } from '../../tests/kit/stage.ts'
import { createWindows } from '../../tests/kit/windows.ts'
import { takeEmails } from './emails.ts'

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Pick<Screen, 'name'>) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part))
const folder = join(repositoryFolder, 'screens')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const stage = await setStage()
const browser = await launchBrowser()
const windows = createWindows(browser, stage)
let taken = 0
try {
  taken += await takeEmails(browser, folder, isWanted)
  for (const screen of screens.filter(isWanted)) {
    for (const look of allLooks) {
      const page = await openScreen(windows, stage, screen, look)
      const file = `${screen.name}-${look.lang}-${look.theme}-${look.width}.png`
      await page.screenshot({ path: join(folder, file) })
      await windows.close(page)
      taken++
    }
    process.stdout.write(`${screen.name}\n`)
  }
} finally {
  await browser.close()
  await stage.close()
}
process.stdout.write(`${taken} pictures in ${folder}\n`)
