import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The content of a file only its owner may read; made at first use, never overwritten. */
export async function ensureSecretFile(file: string, make: () => string | Promise<string>): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, await make(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // Another process was first: its content is the one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(file, 'utf8')
}
