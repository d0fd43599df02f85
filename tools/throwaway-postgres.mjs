/** A PostgreSQL server of one's own in a temporary folder, gone at the end. */
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './ensure.mjs'

const START_TIMEOUT_MS = 20_000

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'nora-postgres-'))
  // PostgreSQL refuses to run as root; Debian's package brings this user.
  const user = process.getuid?.() === 0 ? getIds('postgres') : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'nora', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8']
  execFileSync(findProgram('initdb'), init, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    fsync: 'off',
    // Of hundreds of databases that live for seconds: it would visit each.
    autovacuum: 'off',
    max_connections: '200',
  }
  const server = spawn(
    findProgram('postgres'),
    [
      ...['-D', data, '-p', String(port), '-k', folder],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise((resolve) => server.once('close', resolve))
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgres://nora@127.0.0.1:${port}/postgres`, stop }
}

function untilReady(server) {
  return new Promise((resolve, reject) => {
    let words = ''
    const timer = setTimeout(() => reject(new Error(`PostgreSQL is not ready:\n${words}`)), START_TIMEOUT_MS)
    server.stderr.on('data', (chunk) => {
      if (words.length < 10_000) words += chunk
      if (!words.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    server.once('close', () => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ended:\n${words}`))
    })
  })
}

function getIds(name) {
  const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
