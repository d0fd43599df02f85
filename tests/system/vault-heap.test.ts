/** What is left in memory after the vault was locked: no key, and nothing of what was open. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { toHex } from '@nora/vault-core'
import { makeEmptyRecord } from '@nora/vault-records'
import { build } from 'esbuild'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { launchBrowser } from '../kit/browser.ts'
import { newConsolePage } from '../kit/console-page.ts'
import { eventually } from '../kit/eventually.ts'
import { repositoryFolder } from '../kit/nora-system.ts'
import { runningNora } from '../kit/running-nora.ts'
import { openAccountKeys, openContentKey } from '../kit/vault-keys.ts'
import { openVaultOf, setUpVault } from '../kit/vault-person.ts'

const MASTER_KEY = 'canary-of-the-master-key zebra'
const CANARIES = {
  name: 'heapCanaryName71',
  login: 'heapCanaryLogin72',
  password: 'heapCanaryPassword73',
  notes: 'heapCanaryNotes74',
  folder: 'heapCanaryFolder75',
}

const system = runningNora()
let anna: ApiSession
let folder: string
let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'nora-heap-'))
  anna = await signUp(system, 'vault-heap@example.org', { name: 'Anna' })
  const person = await openVaultOf(anna, system.ready.console_url)
  await setUpVault(person, { masterKey: MASTER_KEY })
  const { vault } = person
  folder = (await vault.createFolder({ name: CANARIES.folder, parent_id: null, icon: null })).id
  const { overview, details } = makeEmptyRecord('login')
  const content = {
    overview: { ...overview, name: CANARIES.name, login: CANARIES.login },
    details: { ...details, password: CANARIES.password, notes: CANARIES.notes },
  }
  await vault.saveRecords(folder, [{ content }])
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function readKeys(): Promise<Record<string, string>> {
  const keys = await openAccountKeys(anna, MASTER_KEY)
  const { items } = await anna.api.passwords.listFolders()
  const content = await openContentKey(keys, items.find(({ id }) => id === folder)!.grant!)
  const { account, agreement, signing } = keys
  return {
    account: toHex(account),
    agreement: toHex(agreement),
    signing: toHex(signing),
    content: toHex(content),
  }
}

/** One file: a small heap, which is written and read in a moment. */
async function bundleProgram(path: string, outfile: string): Promise<string> {
  await build({
    entryPoints: [join(repositoryFolder, path)],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
  })
  return outfile
}

const listFound = (texts: Readonly<Record<string, string>>, where: string) =>
  Object.entries(texts).flatMap(([name, text]) => (where.includes(text) ? [name] : []))

test('a program that has locked its vault holds no key and nothing that was open', async () => {
  const keys = await readKeys()
  const program = await bundleProgram('tests/kit/vault-heap-program.ts', join(scratch, 'program.mjs'))
  const child = spawn(process.execPath, ['--expose-gc', program], {
    cwd: repositoryFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const look = async (name: string) => {
    const path = join(scratch, name)
    child.stdin.write(`${path}\n`)
    const [line] = (await once(lines, 'line')) as [string]
    return { heap: readFileSync(path, 'utf8'), live: (JSON.parse(line) as { live: string[] }).live.join(' ') }
  }
  const settings = {
    consoleUrl: system.ready.console_url,
    cookie: anna.cookie(),
    masterKey: MASTER_KEY,
    folder,
  }
  child.stdin.write(`${JSON.stringify(settings)}\n`)
  const unlocked = await look('open')
  // That it would be found: while the vault is open it is there.
  expect(listFound(keys, unlocked.live)).toEqual(['account', 'content'])
  expect(listFound(CANARIES, unlocked.heap)).toEqual(expect.arrayContaining(['name', 'login', 'folder']))
  const exited = once(child, 'exit')
  const locked = await look('locked')
  expect(listFound(keys, locked.live)).toEqual([])
  expect(listFound({ ...CANARIES, ...keys, master: MASTER_KEY }, locked.heap)).toEqual([])
  expect((await exited)[0]).toBe(0)
})

test('a page whose vault was locked has ended its Worker, and holds nothing that was open', async () => {
  const browser = await launchBrowser()
  try {
    await lockInBrowser(browser)
  } finally {
    await browser.close()
  }
}, 240_000)

async function lockInBrowser(browser: Browser): Promise<void> {
  const page = await newConsolePage(browser, system, { session: anna })
  const ended: string[] = []
  page.on('worker', (worker) => worker.on('close', () => void ended.push(worker.url())))
  await page.goto(`${system.ready.console_url}/passwords/folder/${folder}?lang=en`)
  await page.locator('main input[type=password]').fill(MASTER_KEY)
  await page.keyboard.press('Enter')
  await page.getByText(CANARIES.name).first().click({ timeout: 60_000 })
  await page.getByText(CANARIES.notes).first().waitFor()
  const inspector = await page.context().newCDPSession(page)
  const unlocked = await takeSnapshot(inspector)
  expect(listFound(CANARIES, unlocked)).toEqual(
    expect.arrayContaining(['name', 'login', 'password', 'notes']),
  )
  await page.keyboard.press('Control+l')
  await page.locator('main input[type=password]').waitFor()
  expect(ended.length).toBeGreaterThan(0)
  // What looks for a text here leaves the page it looked at as the last match of a pattern: now the locked one.
  await page.getByText(CANARIES.name).count()
  // React lets go of what it showed last with what it shows next.
  let left: string[] = []
  const isClean = async () => {
    left = listFound({ ...CANARIES, master: MASTER_KEY }, await takeSnapshot(inspector))
    return left.length === 0
  }
  await eventually(isClean, { timeoutMs: 60_000, what: () => `a heap without ${left}` })
  expect(listFound({ ...CANARIES, master: MASTER_KEY }, await readStorage(page))).toEqual([])
}

async function takeSnapshot(inspector: CDPSession): Promise<string> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  inspector.on('HeapProfiler.addHeapSnapshotChunk', take)
  await inspector.send('HeapProfiler.enable')
  await inspector.send('HeapProfiler.collectGarbage')
  await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  inspector.off('HeapProfiler.addHeapSnapshotChunk', take)
  return chunks.join('')
}

/** What the browser keeps: storage, the history’s state, the devices of the vault. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate<string>(`(async () => {
    const settle = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const database = await settle(indexedDB.open('nora_vault', 1))
    const kept = await settle(database.transaction('devices').objectStore('devices').getAll())
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title, kept])
  })()`)
}
