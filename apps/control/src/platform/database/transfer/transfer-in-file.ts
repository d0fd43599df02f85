import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { randomToken } from '@nora/kit'
import type { Db } from '../database.ts'
import { readDatabase } from './read-database.ts'
import { parseLine, type TableTotals, type TransferRecord, toLine } from './transfer-file.ts'

const PREFIX = 'transfer-'

export type WrittenCopy = { file: string; totals: TableTotals[] }

/** Writes a copy into the data folder, for its owner alone. Whoever asked for it removes the file. */
export async function writeCopy(db: Db, data: string): Promise<WrittenCopy> {
  await removeLeftovers(data)
  const file = join(data, `${PREFIX}${process.pid}-${randomToken(8)}.jsonl`)
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const failed = new Promise<never>((_, reject) => output.once('error', reject))
  failed.catch(() => {})
  try {
    const totals = await readDatabase(db, async (record) => {
      if (!output.write(`${toLine(record)}\n`)) await Promise.race([once(output, 'drain'), failed])
    })
    output.end()
    await Promise.race([finished(output), failed])
    return { file, totals }
  } catch (error) {
    output.destroy()
    await rm(file, { force: true })
    throw error
  }
}

/** Removes what a killed process left, which takes as much space as the database. */
async function removeLeftovers(data: string): Promise<void> {
  for (const name of await readdir(data)) {
    const pid = /^transfer-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(data, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export async function* readCopy(file: string): AsyncGenerator<TransferRecord> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    yield parseLine(line)
  }
}
