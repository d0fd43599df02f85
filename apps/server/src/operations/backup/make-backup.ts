import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { formatBytes } from '@nora/kit'
import { adminTexts } from '../../admin.messages.ts'
import { assertOwnInstallation } from '../../platform/ask-control.ts'
import { askedCopy } from '../asked-copy.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { operationTexts } from '../operations.messages.ts'
import type { Operation } from '../parse-operation.ts'
import { backupProblem, newSeal } from './backup-file.ts'
import { readInstallationFiles } from './installation-files.ts'
import { readPassphrase } from './read-passphrase.ts'
import { sealFrames } from './sealed-stream.ts'

type Asked = Extract<Operation, { name: 'backup create' }>

/**
 * Writes one sealed file with every row as of one moment and the files of the data folder, master.key among them.
 * The server may run. A file of that name appears when it is whole.
 */
export async function makeBackup(asked: Asked, deps: OperationDeps): Promise<void> {
  const { say, lang, version, now } = deps
  const text = operationTexts[lang].backup
  const made_at = now().toISOString()
  const output = resolve(
    deps.folder,
    asked.output ?? `nora-${made_at.slice(0, 19).replace(/\D/g, '')}.backup`,
  )
  const config = deps.readConfig(asked.config)
  assertOwnInstallation(config.data, adminTexts)
  await assertAbsent(output)
  const passphrase = await readPassphrase(asked.passphraseFile, deps, true)
  const { head, seal } = await newSeal(passphrase, { made_at, version })
  // Files come before the rows: what they say of the database must not be ahead of it.
  const files = readInstallationFiles(config.data)
  const { file: copy, totals } = await askedCopy(config, deps)
  const unfinished = `${output}.${process.pid}.part`
  try {
    const content = createReadStream(copy)
    const plain = Readable.from(withFirstLine(JSON.stringify({ files, totals }), content))
    await pipeline(
      plain,
      createGzip(),
      async function* (zipped: AsyncIterable<Buffer>) {
        yield head
        yield* sealFrames(zipped, seal)
      },
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    )
    // Unlike a rename this takes nobody's file away.
    await link(unfinished, output)
  } catch (error) {
    throw toProblem(error, output)
  } finally {
    await rm(unfinished, { force: true })
    await rm(copy, { force: true })
  }
  say(text.made(output, formatBytes(lang, (await stat(output)).size)))
  say(
    text.rows(
      totals.length,
      totals.reduce((sum, { rows }) => sum + rows, 0),
    ),
  )
  say(text.keep)
}

async function* withFirstLine(line: string, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${line}\n`)
  yield* rest
}

async function assertAbsent(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw backupProblem((text) => text.backup.exists(file))
}

function toProblem(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EEXIST') return backupProblem((text) => text.backup.exists(file))
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error
  return backupProblem((text) => text.backup.notWritten(file, code))
}
