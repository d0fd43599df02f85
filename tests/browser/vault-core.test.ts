import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSample, type Sample, sealSample } from '../../packages/vault-core/src/testing/sample/sample.ts'
import FROZEN from '../../packages/vault-core/src/vectors/version-1.json' with { type: 'json' }
import { launchBrowser } from '../kit/browser.ts'
import { bundleForBrowser, weighVaultCore } from '../kit/bundle-vault-core.ts'

const LIMIT_BYTES = 45 * 1024

/** Tests itself, opens what it is given, and answers with what it sealed. */
const WORKER = `
import { runSelfTest } from './index.ts'
import { getCurves } from './curves/choose-curves.ts'
import { openSample, sealSample } from './testing/sample/sample.ts'
onmessage = async ({ data }) => {
  try {
    await runSelfTest()
    for (const sample of data) await openSample(sample)
    postMessage({ sample: await sealSample(), curves: (await getCurves()).kind })
  } catch (error) {
    postMessage({ error: String(error) })
  }
}`

type Answer = { sample?: Sample; curves?: string; error?: string }

let server: Server
let browser: Browser
let script: Uint8Array

beforeAll(async () => {
  script = await bundleForBrowser(WORKER)
  server = createServer((req, res) => {
    const isWorker = req.url?.endsWith('.js')
    // The page itself may not compile WebAssembly: the answer with the Worker's script is what allows it.
    const sources = req.url === '/vault.js' ? "'self' 'wasm-unsafe-eval'" : "'self'"
    res.setHeader('content-security-policy', `default-src 'none'; script-src ${sources}`)
    res.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    res.end(isWorker ? script : '<!doctype html><title>Vault</title>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

async function openPage(): Promise<Page> {
  const page = await browser.newPage()
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/`)
  return page
}

function askWorker(page: Page, path: string, samples: readonly Sample[]): Promise<Answer> {
  return page.evaluate<Answer>(`new Promise((resolve) => {
    const worker = new Worker(${JSON.stringify(path)}, { type: 'module' })
    worker.onmessage = (event) => resolve(event.data)
    worker.onerror = (event) => resolve({ error: event.message })
    worker.postMessage(${JSON.stringify(samples)})
  })`)
}

test('a Worker passes the self-test, opens what Node sealed now and in version 1, and Node opens what it sealed', async () => {
  const page = await openPage()
  const answer = await askWorker(page, '/vault.js', [FROZEN, await sealSample()])
  expect(answer).toMatchObject({ curves: 'platform' })
  await openSample(answer.sample as Sample)
})

test('a Worker that may not compile WebAssembly says so at its start and seals nothing', async () => {
  const answer = await askWorker(await openPage(), '/without-wasm.js', [])
  expect(answer).toEqual({
    error: expect.stringContaining('this platform gives a wrong answer for Argon2id'),
  })
})

test('a Worker refuses what was changed after Node sealed it', async () => {
  const changed: Sample = structuredClone(FROZEN)
  changed.collection.envelopes.details = changed.collection.envelopes.overview ?? ''
  const answer = await askWorker(await openPage(), '/vault.js', [changed])
  expect(answer).toEqual({
    error: expect.stringContaining('VaultError: the rows are not those that were signed'),
  })
})

test('the whole package weighs at most 45 KB, compressed', async () => {
  const weight = await weighVaultCore()
  expect(weight).toBeLessThanOrEqual(LIMIT_BYTES)
  expect(weight).toBeGreaterThan(20_000)
})
