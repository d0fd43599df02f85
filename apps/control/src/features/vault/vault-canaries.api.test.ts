import { fromBase64url } from '@nora/vault-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { type Person, signUpSomeone } from '../../testing/person.ts'
import { plainHasher } from '../../testing/plain-hasher.ts'
import { halfPurpose } from './devices/pin-tries.ts'
import { makeQuickSecrets, openVault, VaultPerson } from './testing/vault-person.ts'
import { vault_devices } from './vault.tables.ts'

const PIN = 'PIN-canary-71904'

let booted: Booted
let person: Person
/** Everything that was logged, answered and refused. */
const said: string[] = []
beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void said.push(line) })
  booted = await bootControl({}, { hasher: plainHasher, log })
  person = await signUpSomeone(booted)
})
afterAll(() => booted.close())

/** The bytes in every writing in which they could be found. */
function toTraces(bytes: Uint8Array): string[] {
  const buffer = Buffer.from(bytes)
  const hex = buffer.toString('hex')
  const writings = (['base64url', 'base64'] as const).map((writing) => buffer.toString(writing))
  return [...writings.map((text) => text.replace(/=+$/, '')), hex, hex.toUpperCase()]
}

async function dumpDatabase(): Promise<string> {
  const { db } = booted.control.platform
  const read = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as { rows: Record<string, string>[] }).rows
  const tables = await read(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  )
  const dumps: string[] = []
  for (const { table_name = '' } of tables) {
    dumps.push(JSON.stringify(await read(sql`select * from ${sql.identifier(table_name)}`)))
  }
  return dumps.join('\n')
}

/** Keeps what a call answers, and what it refuses. */
async function hear(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => said.push(JSON.stringify(error), String(error)))
  const { body, headers } = person.lastResponse()
  said.push(body, JSON.stringify(headers))
}

test('nothing that opens a vault is in the database, a log, an email, an answer or a refusal', async () => {
  const anna = new VaultPerson(person)
  await hear(anna.setUp({ recovery: true }))
  await hear(anna.unlock())
  const device = await anna.addDevice(PIN, 'Ноутбук')
  await hear(anna.unlockByPin(device, PIN))
  const [row] = await booted.control.platform.db.select().from(vault_devices)
  if (!row?.server_half_sealed) throw new Error('the device has no half of the server')
  const half = booted.control.platform.sealer.open(halfPurpose(row), row.server_half_sealed)
  for (let tries = 0; tries < 2; tries++) await hear(anna.unlockByPin(device, `${PIN}${tries}`))
  await hear(anna.api.vault.unlockVault({ body: await anna.signLogin('master', await makeQuickSecrets()) }))
  await hear(new VaultPerson(person).setUp())
  await hear(anna.api.vault.getUserKey())
  const { team } = await anna.api.accounts.getUser()
  await hear(anna.signGenesis(team.id))
  await hear(anna.api.vault.listVaultMembers({ query: {} }))
  const vera = await openVault(await signUpSomeone(booted))

  await booted.control.platform.settle()
  const everything = [...said, await dumpDatabase()].join('\n')
  const secrets = [anna, vera].flatMap(({ madeSecrets }) => madeSecrets)
  expect(secrets.length).toBeGreaterThan(8)
  const traces = [...secrets, fromBase64url(half)].flatMap(toTraces)
  expect([PIN, ...traces].filter((trace) => everything.includes(trace))).toEqual([])
  // What may be there is found in the same way.
  const publics = [anna.keys.publics.kem, anna.master.loginPublic].flatMap((key) => toTraces(key)[0] ?? '')
  expect(publics.filter((trace) => everything.includes(trace))).toEqual(publics)
})
