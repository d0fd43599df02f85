import { type Browser, type BrowserContext, chromium } from 'playwright-core'

/** Debian's Chromium, without anything that would look for the internet. */
const OPTIONS = {
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

export function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ ...OPTIONS, args: [...OPTIONS.args, ...args] })
}

/** A browser with one profile, which another program can steer by the port as well. */
export function launchProfile(folder: string, port: number): Promise<BrowserContext> {
  const args = [...OPTIONS.args, `--remote-debugging-port=${port}`]
  return chromium.launchPersistentContext(folder, { ...OPTIONS, args })
}
