/** A vault in a process of its own, which says what its heap holds: open, then locked. Its settings come by stdin. */
import { createWriteStream } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { getHeapSnapshot } from 'node:v8'
import { createSession } from './api-session.ts'
import { createMemoryDevice, openVaultOf } from './vault-person.ts'

type Settings = { consoleUrl: string; cookie: string; masterKey: string; folder: string }

// A line that comes before it is waited for is not lost.
const lines = createInterface({ input: process.stdin })
const given = lines[Symbol.asyncIterator]()
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

async function nextLine(): Promise<string> {
  return (await given.next()).value ?? ''
}

/** The content of all byte arrays that anything still refers to, as hex. */
async function readLiveBytes(): Promise<string[]> {
  const inspector = new Session()
  inspector.connect()
  const { result } = await inspector.post('Runtime.evaluate', { expression: 'Uint8Array.prototype' })
  const { objects } = await inspector.post('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  })
  const read = await inspector.post('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: `function () {
      const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      // Prototypes of arrays are found as well.
      const isBytes = (one) => ArrayBuffer.isView(one) && one.length >= 16 && one.length <= 4096
      return this.filter(isBytes).map(hex)
    }`,
    returnByValue: true,
  })
  inspector.disconnect()
  if (read.exceptionDetails) throw new Error(read.exceptionDetails.text)
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
