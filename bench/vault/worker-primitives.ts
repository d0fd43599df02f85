import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { bundleForBrowser } from '../../tests/kit/bundle-vault-core.ts'
import type { Primitive } from './primitives.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const SCRIPT = `
import { runPrimitive } from './primitives.ts'
onmessage = async ({ data }) => {
  try {
    postMessage({ ms: await runPrimitive(data) })
  } catch (error) {
    postMessage({ error: String(error) })
  }
}`

export type WorkerPrimitives = { run(name: Primitive): Promise<number>; stop(): Promise<void> }

/** The same measurements in a Worker of this browser, which is served as control serves that of the vault. */
export async function startWorkerPrimitives(browser: Browser): Promise<WorkerPrimitives> {
  const script = await bundleForBrowser(SCRIPT, FOLDER)
  const server = createServer((req, res) => {
    const isWorker = req.url === '/worker.js'
    res.setHeader('content-security-policy', "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'")
    res.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
    res.end(isWorker ? script : '<!doctype html><title>Bench</title>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A measurement that breaks off stops nothing.
  server.unref()
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.evaluate("globalThis.worker = new Worker('/worker.js', { type: 'module' }); null")
  return {
    async run(name) {
      const { ms, error } = await page.evaluate<{ ms?: number; error?: string }>(`new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = ({ message }) => resolve({ error: message || 'the Worker did not start' })
        worker.postMessage(${JSON.stringify(name)})
      })`)
      if (ms === undefined) throw new Error(error)
      return ms
    },
    async stop() {
      await page.close()
      server.close()
    },
  }
}
