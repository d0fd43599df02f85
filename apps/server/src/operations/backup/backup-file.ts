import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Problem } from '@nora/kit'
import { z } from 'zod'
import { type OperationTexts, operationTexts } from '../operations.messages.ts'
import { PREFIX_BYTES, type Seal } from './sealed-stream.ts'

/** Two lines in plain text, then sealed frames: `NORA-BACKUP 1`, and how the key is made of the passphrase. */
const MAGIC = 'NORA-BACKUP '
const FORMAT = 1
const HEADER_LIMIT_BYTES = 4096
/** 128 MiB and about half a second for each guess. */
const SCRYPT_COST = { N: 2 ** 17, r: 8, p: 1 }

const header = z.object({
  made_at: z.string(),
  version: z.string(),
  salt: z.string(),
  prefix: z.string(),
  /** Tells a wrong passphrase from damage; as little help for guessing as the seal of any frame. */
  check: z.string(),
  // Bounds: a file from elsewhere must not take all memory before its seal is checked.
  cost: z.object({
    N: z
      .number()
      .int()
      .min(2)
      .max(2 ** 20),
    r: z.number().int().min(1).max(8),
    p: z.number().int().min(1).max(4),
  }),
})
export type BackupHeader = z.output<typeof header>

const deriveBytes = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const KEY_BYTES = 32
const CHECK_BYTES = 16

export async function newSeal(
  passphrase: string,
  facts: Pick<BackupHeader, 'made_at' | 'version'>,
): Promise<{ head: Buffer; seal: Seal }> {
  const salt = randomBytes(16).toString('base64')
  const prefix = randomBytes(PREFIX_BYTES)
  const { key, check } = await deriveKey(passphrase, { salt, cost: SCRYPT_COST })
  const own: BackupHeader = { ...facts, salt, prefix: prefix.toString('base64'), check, cost: SCRYPT_COST }
  const head = Buffer.from(`${MAGIC}${FORMAT}\n${JSON.stringify(own)}\n`)
  return { head, seal: { key, prefix, associated: head } }
}

async function deriveKey(passphrase: string, { salt, cost }: Pick<BackupHeader, 'salt' | 'cost'>) {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r }
  // One phrase can be typed in several ways of Unicode.
  const phrase = passphrase.normalize('NFC')
  const bytes = await deriveBytes(phrase, Buffer.from(salt, 'base64'), KEY_BYTES + CHECK_BYTES, options)
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES).toString('base64') }
}

async function toSeal(passphrase: string, found: BackupHeader, associated: Buffer): Promise<Seal> {
  const { key, check } = await deriveKey(passphrase, found)
  if (check !== found.check) throw backupProblem((text) => text.backup.wrongPassphrase)
  return { key, prefix: Buffer.from(found.prefix, 'base64'), associated }
}

export type OpenBackup = {
  header: BackupHeader
  sealed: AsyncIterable<Buffer>
  openSeal(passphrase: string): Promise<Seal>
}

/** Reads the plain beginning. Throws a Problem for a file that is none of these. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const head = await readHead(file)
  const [first = '', second = ''] = head.toString('utf8').split('\n')
  if (!first.startsWith(MAGIC)) throw backupProblem((text) => text.backup.notBackup(file))
  if (first !== `${MAGIC}${FORMAT}`) throw backupProblem((text) => text.backup.newer(file))
  const length = Buffer.byteLength(`${first}\n${second}\n`)
  const found = header.safeParse(parseJson(second))
  if (!found.success) throw backupProblem((text) => text.backup.damaged)
  return {
    header: found.data,
    sealed: createReadStream(file, { start: length }),
    openSeal: (passphrase) => toSeal(passphrase, found.data, head.subarray(0, length)),
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r').catch(() => {
    throw backupProblem((text) => text.backup.noFile(file))
  })
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(HEADER_LIMIT_BYTES),
      0,
      HEADER_LIMIT_BYTES,
      0,
    )
    return buffer.subarray(0, bytesRead)
  } catch {
    throw backupProblem((text) => text.backup.noFile(file))
  } finally {
    await handle.close()
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function backupProblem(sentence: (text: OperationTexts) => string): Problem {
  return new Problem('BackupFailed', { ru: sentence(operationTexts.ru), en: sentence(operationTexts.en) })
}
