import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { OperationDeps } from '../operation-deps.ts'
import { type BackupHeader, backupProblem, openBackup } from './backup-file.ts'
import { readPassphrase } from './read-passphrase.ts'
import { BrokenSeal, openFrames } from './sealed-stream.ts'

const contents = z.object({
  files: z.record(z.string().regex(/^[\w-][\w.-]*$/), z.string()),
  totals: z.array(z.object({ table: z.string(), rows: z.number().int(), checksum: z.string() })),
})
export type BackupContents = z.output<typeof contents>

type Reading = { file: string; passphraseFile: string | undefined }

/**
 * Reads a backup to its end, which proves that it is whole, and hands over the lines of the database one by one.
 * Throws a Problem for a wrong passphrase and for a file that was changed or cut off.
 */
export async function readBackup(
  { file, passphraseFile }: Reading,
  deps: OperationDeps,
  take: (line: string) => Promise<void>,
): Promise<{ header: BackupHeader; contents: BackupContents }> {
  const { header, sealed, openSeal } = await openBackup(file)
  const seal = await openSeal(await readPassphrase(passphraseFile, deps, false))
  let found: BackupContents | undefined
  try {
    const unzip = createGunzip()
    const reading = async () => {
      for await (const line of createInterface({ input: unzip, crlfDelay: Infinity })) {
        if (found) await take(line)
        else found = contents.parse(JSON.parse(line))
      }
    }
    // readline keeps quiet about the errors of its input: the pipeline tells them.
    await Promise.all([pipeline(Readable.from(openFrames(sealed, seal)), unzip), reading()])
  } catch (error) {
    throw toProblem(error)
  }
  if (!found) throw backupProblem((text) => text.backup.damaged)
  return { header, contents: found }
}

function toProblem(error: unknown): unknown {
  const isDamage =
    error instanceof BrokenSeal ||
    error instanceof SyntaxError ||
    error instanceof z.ZodError ||
    (error as NodeJS.ErrnoException).code?.startsWith('Z_')
  return isDamage ? backupProblem((text) => text.backup.damaged) : error
}
