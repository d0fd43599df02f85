import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomToken } from '@nora/kit'
import { ensureOwnFolder } from '../platform/own-folder.ts'
import { replaceFile } from '../platform/replace-file.ts'

/** Of a socket's path: macOS takes 104 bytes with the end, Linux 108. */
const LONGEST_PATH_BYTES = 103

/** Whose vault it is: a person in a team of a server, signed in by one credential. */
export type HolderProfile = { server: string; user_id: string; team_id: string; credential: string }

/** What a running holder says of itself in a file of its owner. */
type HolderRecord = { pid: number; socket: string; server: string; credential: string }

/** The client's folder of everything about vaults: device files, records of holders, their sockets. */
export function toVaultFolder(configFolder: string): string {
  return join(configFolder, 'vault')
}

/** Names the files of a profile. The same person in another team has other ones. */
export function toProfileKey({ server, user_id, team_id }: Omit<HolderProfile, 'credential'>): string {
  return createHash('sha256')
    .update(JSON.stringify([server, user_id, team_id]))
    .digest('hex')
    .slice(0, 24)
}

/** Tells sign-ins apart without keeping the token once more. */
export function toCredentialMark(token: string): string {
  return createHash('sha256').update(`nora key holder\0${token}`).digest('hex').slice(0, 24)
}

export function toRecordPath(folder: string, key: string): string {
  return join(folder, `${key}.holder.json`)
}

/**
 * Where a new holder listens. A socket lies in the folder, which is its owner's, or in one that is made for it where the
 * path would be too long; a pipe of Windows has a name that nobody can take before.
 */
export async function chooseSocket(
  folder: string,
  { key, system, temporaryFolder }: { key: string; system: NodeJS.Platform; temporaryFolder: string },
): Promise<string> {
  if (system === 'win32') return `\\\\.\\pipe\\nora-vault-${randomToken(32)}`
  await ensureOwnFolder(folder)
  const path = join(folder, `${key}.sock`)
  if (Buffer.byteLength(path) <= LONGEST_PATH_BYTES) {
    await rm(path, { force: true })
    return path
  }
  return join(await mkdtemp(join(temporaryFolder, 'nora-')), 'vault.sock')
}

export async function writeRecord(folder: string, key: string, record: HolderRecord): Promise<void> {
  await replaceFile(toRecordPath(folder, key), `${JSON.stringify(record)}\n`)
}

/** null when no holder has written one, or it is broken. */
export async function findRecord(path: string): Promise<HolderRecord | null> {
  try {
    const record = JSON.parse(await readFile(path, 'utf8')) as HolderRecord
    return typeof record.socket === 'string' && typeof record.pid === 'number' ? record : null
  } catch {
    return null
  }
}

/** The files of all holders of this client's folder. */
export async function listRecordPaths(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.holder.json')).map((name) => join(folder, name))
}
