import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAsOwner } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { EDGE_NAME, type Lan, mayMakeLan, startLan } from '../kit/lan.ts'
import { type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { type SettingsRelay, startSettingsRelay } from '../kit/settings-relay.ts'
import { visit } from '../kit/visit.ts'

/** Longer than either end needs to give the other up (25 s); 600 in the nightly run. */
const OUTAGE_S = Number(process.env.NORA_TEST_OUTAGE_S ?? 30)
const BACK_WITHIN_MS = 3_000
const TIMEOUT_MS = 1_000 * OUTAGE_S + 120_000

let system: NoraSystem
/** Serves clients on this machine, where the name that those in networks of their own dial does not resolve. */
let here: SettingsRelay
let token: string
const folder = mkdtempSync(join(tmpdir(), 'nora-site-'))

beforeAll(async () => {
  system = await bootNora({ env: { NORA_REGION_AGENT_HOST: EDGE_NAME } })
  here = await startSettingsRelay(system, (region) => ({
    ...region,
    agent_host: '127.0.0.1',
    agent_paths: region.agent_paths.map((path) => ({ ...path, host: '127.0.0.1' })),
  }))
  token = (await (await signInAsOwner(system)).api.credentials.renewToken()).token
  writeFileSync(join(folder, 'index.html'), 'still here')
})

afterAll(async () => {
  here?.close()
  await system?.close()
  rmSync(folder, { recursive: true, force: true })
})

type Published = { client: ClientRun; url: string; lan: Lan | null }

/** A site that the client serves by itself, from a network of its own if given. */
async function publish(name: string, lan: Lan | null): Promise<Published> {
  const home = createClientHome(system, token, lan?.inside)
  const client = home.run(['http', folder, '--name', name, '--json', '--inspect=false'], {
    NORA_SERVER: (lan ?? here).serverUrl,
  })
  const url = String((await client.event('online')).url)
  expect((await visit(url)).status).toBe(200)
  return { client, url, lan }
}

/** Visitors who give up soon and try again are answered within the promised time. */
async function expectBack({ url, client }: Published): Promise<void> {
  await eventually(async () => (await visit(url, { timeout: 500 }).catch(() => null))?.status === 200, {
    timeoutMs: BACK_WITHIN_MS,
    what: () => `an answer of ${url}; the client printed:\n${client.stdout()}${client.stderr()}`,
  })
  expect(client.child.exitCode).toBeNull()
}

async function close({ client, lan }: Published): Promise<void> {
  await client.stop()
  lan?.close()
}

describe.concurrent('the same client answers under the same URL', { timeout: TIMEOUT_MS }, () => {
  test('after its process was frozen, as a laptop that sleeps', async () => {
    const published = await publish('sleeper', null)
    published.client.child.kill('SIGSTOP')
    await pause(1_000 * OUTAGE_S)
    published.client.child.kill('SIGCONT')
    await expectBack(published)
    await close(published)
  })

  test.skipIf(!mayMakeLan())('after its machine had no network', async () => {
    const lan = await startLan(system)
    const published = await publish('cable', lan)
    lan.pullCable()
    await pause(1_000 * OUTAGE_S)
    expect(published.client.stdout()).toContain('"event":"offline"')
    lan.plugCable()
    await expectBack(published)
    await close(published)
  })

  test.skipIf(!mayMakeLan())('when its machine has another address', async () => {
    const lan = await startLan(system)
    const published = await publish('roamer', lan)
    for (let round = 0; round < 3; round++) {
      lan.changeAddress()
      await expectBack(published)
    }
    await close(published)
  })
})
