/**
 * Checks that `nora start` opens what `nora import` writes, and that what was closed at the former service
 * stays closed.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem, repositoryFolder } from '../kit/nora-system.ts'
import { type Origin, startOrigin } from '../kit/origins.ts'

const FIXTURES = join(repositoryFolder, 'apps/cli/src/commands/tunnels/import/fixtures')

let system: NoraSystem
let home: ClientHome
let origin: Origin
let folder: string

beforeAll(async () => {
  system = await bootNora()
  const owner = await signInAsOwner(system)
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
  origin = await startOrigin((req, res) =>
    res.end(`${req.url} ${req.headers['x-from'] ?? req.headers['x-env']}`),
  )
  folder = mkdtempSync(join(tmpdir(), 'nora-import-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site/index.html'), 'imported site')
})

afterAll(async () => {
  await origin?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The fixture with a folder and a port that are there, imported and opened. */
async function opened(name: string, replaced: Record<string, string> = {}) {
  let source = readFileSync(join(FIXTURES, name), 'utf8').replaceAll('/srv/site', join(folder, 'site'))
  for (const [former, text] of Object.entries(replaced)) source = source.replaceAll(former, text)
  const file = join(folder, name)
  const output = join(folder, `nora-${name}.yml`)
  writeFileSync(file, source)
  const importing = home.run(['import', file, '--output', output])
  expect(await importing.exited).toBe(1)
  // The domains of the fixtures lead elsewhere: names of this server stand in for them.
  const written = readFileSync(output, 'utf8')
  const named = written.replace(
    /domain: (\S+)/g,
    (_, domain: string) => `name: ${domain.replaceAll('.', '-')}`,
  )
  writeFileSync(output, named)
  const run = home.run(['start', '--config', output, '--json', '--inspector-port', '0'])
  const urls = () =>
    new Map(
      [...run.stdout().matchAll(/\{"event":"online".*\}/g)].map(([line]) => {
        const { tunnel, url } = JSON.parse(line) as { tunnel: string; url: string }
        return [tunnel, url]
      }),
    )
  return { run, urls, said: importing.stdout() }
}

test('frpc.toml: the opened paths answer with their password, other paths and secret proxies do not', async () => {
  const { run, urls, said } = await opened('frpc.toml', { 'localPort = 8000': `localPort = ${origin.port}` })
  expect(said).toContain('Not opened: private, panel, parked.')
  await eventually(() => urls().size === 6, { what: () => run.stdout() + run.stderr() })
  expect([...urls().keys()].sort()).toEqual(['api', 'files', 'socket', 'ssh', 'tls', 'web'])
  const api = urls().get('api') ?? ''
  expect((await curl(`${api}/v1/x`)).status).toBe(401)
  expect((await curl(`${api}/v1/x`, ['-u', 'anna:very-secret-1'])).body).toBe('/v1/x frp')
  expect((await curl(`${api}/v2/private`, ['-u', 'anna:very-secret-1'])).status).toBe(404)
  expect((await curl(`${urls().get('files')}/static/`, ['-u', 'anna:very-secret-2'])).body).toBe(
    'imported site',
  )
  await run.stop()
})

test('ngrok.yml: internal endpoints are not there, rules of policies hold', async () => {
  const { run, urls } = await opened('ngrok-endpoints.yml', { '8083': String(origin.port) })
  await eventually(() => urls().size === 5, { what: () => run.stdout() + run.stderr() })
  expect([...urls().keys()].sort()).toEqual(['game', 'grpc', 'guarded', 'site', 'web'])
  // Only a network that this machine is not in was let in.
  expect((await curl(urls().get('guarded') ?? '')).status).toBe(403)
  expect((await curl(urls().get('site') ?? '')).body).toBe('imported site')
  await run.stop()
})

test('config.yml of cloudflared: only the published path of a host is published', async () => {
  const { run, urls } = await opened('cloudflared.yml', { 'localhost:9000': `localhost:${origin.port}` })
  await eventually(() => urls().size === 5, { what: () => run.stdout() + run.stderr() })
  // The rule of ssh is for cloudflared's own client, which asks who comes.
  expect([...urls().keys()].sort()).toEqual(['app', 'hooks', 'nas', 'sock', 'tunnel'])
  const hooks = urls().get('hooks') ?? ''
  expect((await curl(`${hooks}/github/push`)).body).toContain('/github/push')
  expect((await curl(`${hooks}/admin`)).status).toBe(404)
  await run.stop()
})
