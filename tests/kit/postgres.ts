import { execFileSync } from 'node:child_process'

export type PostgresServer = { url: string; stop(): Promise<void> }

/** A server of one's own in a temporary folder. Entry tools are plain JavaScript: they run before a compiler is installed. */
export const { startPostgres }: { startPostgres(): Promise<PostgresServer> } = await import(
  new URL('../../tools/throwaway-postgres.mjs', import.meta.url).href
)

let made = 0

/** The address of a new, empty database at the server that `npm test` has started. */
export function makeDatabase(): string {
  const server = getPostgresUrl()
  const name = `nora_system_${process.pid}_${Date.now()}_${made++}`
  execFileSync('psql', [server, '-q', '-c', `create database ${name}`])
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** The address of the server that `npm test` has started. */
export function getPostgresUrl(): string {
  const url = process.env.NORA_TEST_DATABASE_URL
  if (!url) throw new Error('NORA_TEST_DATABASE_URL is not set: run this by `npm test -- system`')
  return url
}
