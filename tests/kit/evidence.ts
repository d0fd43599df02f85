import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readMailbox } from './api-session.ts'
import { findLeaks, type Leak } from './find-leaks.ts'
import type { NoraSystem } from './nora-system.ts'
import type { Exchange } from './vault-person.ts'

/** Bytes that are looked through for secrets, and where they come from. */
export type Evidence = { where: string; bytes: Buffer }

export type Canaries = {
  all: readonly string[]
  /** A secret that occurs nowhere else, and may be the name of one. */
  make(what: string): string
}

/** Each begins and ends with the mark, so that half of one still has it. */
export function makeCanaries(mark: string): Canaries {
  const all: string[] = []
  return {
    all,
    make(what) {
      const made = `${mark}${String(all.length).padStart(2, '0')}${what}${mark}`
      all.push(made)
      return made
    },
  }
}

/** Every file below the folders, as it is now. */
export function collectFiles(...folders: readonly string[]): Evidence[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    ),
  )
  return paths
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ where: path, bytes: readFileSync(path) }))
}

/** All rows of a PostgreSQL server that only the test uses, and what it has logged to write them. */
export function collectDatabase(url: string): Evidence[] {
  const folder = execFileSync('psql', [url, '-qAtc', 'show data_directory'], { encoding: 'utf8' }).trim()
  const dumped = execFileSync('pg_dump', [url, '--inserts'], { maxBuffer: 2 ** 28 })
  return [{ where: 'database', bytes: dumped }, ...collectFiles(join(folder, 'pg_wal'))]
}

/** What the server has on its disk, has printed and has mailed. */
export async function collectServer(system: NoraSystem): Promise<Evidence[]> {
  return [
    ...collectFiles(system.dataFolder),
    { where: 'log', bytes: Buffer.from(system.output()) },
    { where: 'mail', bytes: Buffer.from(JSON.stringify(await readMailbox(system))) },
  ]
}

export function collectExchanges(exchanges: readonly Exchange[]): Evidence[] {
  return exchanges.flatMap(({ method, path, sent, answered }) => [
    { where: `${method} ${path}`, bytes: Buffer.from(path) },
    { where: `sent to ${path}`, bytes: Buffer.from(sent) },
    { where: `answered by ${path}`, bytes: Buffer.from(answered) },
  ])
}

export function search(evidence: readonly Evidence[], wanted: readonly string[]): Leak[] {
  return evidence.flatMap(({ where, bytes }) => findLeaks(where, bytes, wanted))
}

/** A way in which a secret gets out: the beginning of where it is found then, and how it gets there. */
export type Plant = readonly [where: string, plant: (secret: string) => unknown]

/** Plants a secret in each way, and answers the ways in which none was found where it was planted. */
export async function findMissed(
  plants: readonly Plant[],
  find: (wanted: readonly string[]) => Leak[] | Promise<Leak[]>,
): Promise<string[]> {
  const planted = plants.map(([where], index) => ({
    where,
    secret: `plnt${index}zq7vx9leakedbarsuk${index}`,
  }))
  for (const [index, [, plant]] of plants.entries()) await plant(planted[index]?.secret ?? '')
  const leaks = await find(planted.map(({ secret }) => secret))
  const isFound = (one: { where: string; secret: string }) =>
    leaks.some(({ where, secret }) => secret === one.secret && where.startsWith(one.where))
  return planted.flatMap((one, index) => (isFound(one) ? [] : [`${index}: ${one.where}`]))
}
