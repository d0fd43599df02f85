/** A vault in a process of its own, which says what its heap holds: open, then locked. Its settings come by stdin. */
import { once } from 'node:events'
import { Session } from 'node:inspector/promises'
import { createInterface } from 'node:readline'
import { getHeapSnapshot } from 'node:v8'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createMemoryDevice, openVaultOf } from './vault-person.ts'
import { createSession } from './api-session.ts'

type Settings = { consoleUrl: string; cookie: string; masterKey: string; folder: string }

const lines = createInterface({ input: process.stdin })
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

async function nextLine(): Promise<string> {
  const [line] = (await once(lines, 'line')) as [string]
  return line
}

/** The content of all byte arrays that anything still refers to, as hex. */
async function readLiveBytes(): Promise<string[]> {
  const inspector = new Session()
  inspector.connect()
  const { result } = await inspector.post('Runtime.evaluate', { expression: 'Uint8Array.prototype' })
  const { objects } = await inspector.post('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' })
  const read = await inspector.post('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: `function () {
      const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const isBytes = (one) => Object.getPrototypeOf(one) === Uint8Array.prototype && one.length > 0
      return this.filter((one) => isBytes(one) && one.length <= 4096).map(hex)
    }`,
    returnByValue: true,
  })
  inspector.disconnect()
  return read.result.value as string[]
}

async function snapshot(path: string): Promise<void> {
  globalThis.gc?.()
  await pipeline(getHeapSnapshot(), createWriteStream(path))
  say({ live: await readLiveBytes() })
}

/** In a function of its own, so that nothing of it stays on the stack. */
async function useVault({ consoleUrl, cookie, masterKey, folder }: Settings) {
  const person = await openVaultOf(createSession(consoleUrl, cookie), consoleUrl, createMemoryDevice())
  await person.vault.unlock(masterKey)
  await person.vault.listRecords()
  const [row] = await person.vault.openFolder(folder)
  await person.vault.getRecord(folder, row?.id ?? '')
  await person.vault.search('heap', 10)
  person.exchanges.length = 0
  return person.vault
}

const vault = await useVault(JSON.parse(await nextLine()) as Settings)
await snapshot(await nextLine())
await vault.lock()
await snapshot(await nextLine())
lines.close()
