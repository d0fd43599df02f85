import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '@nora/kit'
import { type HostKey, makeHostKey, readHostKey } from '@nora/ssh'
import { usingFile } from './file-problem.ts'
import { readTextFile } from './text-files.ts'

/**
 * The key by which ssh knows this machine, in the client's folder, readable by its owner only. It is made at the first
 * use; two clients that make it at once have the same one.
 */
export async function ensureHostKey(folder: string, machine: string): Promise<HostKey> {
  const path = join(folder, 'ssh_host_ed25519_key')
  const text = (await readTextFile(path)) ?? (await usingFile('write', path, () => create(path, machine)))
  try {
    return readHostKey(text)
  } catch (cause) {
    throw new Problem(
      'ConfigUnreadable',
      {
        ru: `Ключ ${path} испорчен. Удалите его: новый появится сам, а посетители увидят предупреждение о смене ключа.`,
        en: `The key ${path} is broken. Delete it: a new one is made by itself, and visitors will be warned that it has changed.`,
      },
      { cause },
    )
  }
}

/** A link appears at once and whole, and not where there is a file already. */
async function create(path: string, machine: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, makeHostKey(`nora@${machine}`).privateKey, { mode: 0o600 })
  try {
    await link(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return readFile(path, 'utf8')
}
