import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const CHROMIUM = '/usr/bin/chromium'
/** The same engine without windows, which are half of the work of opening a page. */
const SHELL = '/usr/bin/chromium-headless-shell'
/** The shell has no settings, and would ask for no language at all. */
const LANGUAGE = '--accept-lang=en-US,en'

/** Debian's Chromium, without anything that would look for the internet. */
const OPTIONS = {
  executablePath: process.env.CHROME_PATH ?? CHROMIUM,
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
  const executablePath = process.env.CHROME_PATH ?? (existsSync(SHELL) ? SHELL : CHROMIUM)
  return chromium.launch({ ...OPTIONS, executablePath, args: [...OPTIONS.args, LANGUAGE, ...args] })
}

/** A browser with one profile, which another program can steer by the port as well. */
export function launchProfile(folder: string, port: number): Promise<BrowserContext> {
  const args = [...OPTIONS.args, `--remote-debugging-port=${port}`]
  return chromium.launchPersistentContext(folder, { ...OPTIONS, args })
}
