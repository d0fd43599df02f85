import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { randomToken } from '@nora/kit'
import { lockDataFolder } from '../../platform/data-folder.ts'
import { askTransferOf } from '../asked-copy.ts'
import type { OperationDeps } from '../operation-deps.ts'
import { operationTexts } from '../operations.messages.ts'
import type { Operation } from '../parse-operation.ts'
import { backupProblem } from './backup-file.ts'
import { type BackupContents, readBackup } from './read-backup.ts'

/** A folder that a backup goes into may hold these, besides files that the backup has as well. */
const PASSED_OVER =
  /^(?:lost\+found|nora-server\.yml|logs|server\.lock|transfer-.*|database\.restoring.*|\..*)$/

/**
 * Brings a backup into an empty installation: first everything is read and proven whole, then come the files, the
 * database last and in one go. Killed anywhere, the same command does it again.
 */
export async function restoreBackup(
  { file, passphraseFile, config: configFile }: Extract<Operation, { name: 'restore' }>,
  deps: OperationDeps,
): Promise<void> {
  const { say, lang } = deps
  const text = operationTexts[lang].backup
  const config = deps.readConfig(configFile)
  const { data } = config
  if (existsSync(join(data, 'database'))) throw inUse(data, 'database')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const unlock = lockDataFolder(data)
  const copy = join(data, `transfer-${process.pid}-${randomToken(8)}.jsonl`)
  try {
    const { header, contents } = await unpack(
      { file: resolve(deps.folder, file), passphraseFile },
      copy,
      deps,
    )
    const written = writeFiles(data, contents)
    try {
      await askTransferOf(config, { name: 'importData', file: copy }, deps)
    } catch (error) {
      for (const name of written) rmSync(join(data, name), { force: true })
      throw error
    }
    say(text.restored(data))
    say(text.of(header.made_at, header.version))
    say(
      text.rows(
        contents.totals.length,
        contents.totals.reduce((sum, { rows }) => sum + rows, 0),
      ),
    )
    say(text.start)
  } finally {
    rmSync(copy, { force: true })
    unlock()
  }
}

async function unpack(
  reading: { file: string; passphraseFile: string | undefined },
  copy: string,
  deps: OperationDeps,
) {
  const output = createWriteStream(copy, { flags: 'wx', mode: 0o600 })
  const failed = new Promise<never>((_, reject) => output.once('error', reject))
  failed.catch(() => {})
  const found = await readBackup(reading, deps, async (line) => {
    if (!output.write(`${line}\n`)) await Promise.race([once(output, 'drain'), failed])
  })
  output.end()
  await Promise.race([finished(output), failed])
  return found
}

/** Answers those that were not there. A file that differs is somebody's installation. */
function writeFiles(data: string, { files }: BackupContents): string[] {
  for (const name of readdirSync(data)) {
    if (PASSED_OVER.test(name)) continue
    const own = files[name]
    const isSame = own !== undefined && readFileSync(join(data, name)).toString('base64') === own
    if (!isSame) throw inUse(data, name)
  }
  const missing = Object.entries(files).filter(([name]) => !existsSync(join(data, name)))
  for (const [name, content] of missing) writeWhole(data, name, Buffer.from(content, 'base64'))
  return missing.map(([name]) => name)
}

/** A kill leaves the whole file or none: half of one would look like somebody else's at the next restore. */
function writeWhole(data: string, name: string, bytes: Buffer): void {
  const unfinished = join(data, `transfer-${process.pid}-${randomToken(8)}.file`)
  writeFileSync(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(unfinished, join(data, name))
}

function inUse(folder: string, file: string) {
  return backupProblem((text) => text.backup.folderInUse(folder, file))
}
