import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Platform } from '../platform/platform.ts'
import { runCommandLine } from '../run-command-line.ts'
import type { BackgroundTask } from '../vault/background-task.ts'
import { runHolder } from '../vault/run-holder.ts'
import { type FakePlatform, fakePlatform, fakeServer } from './fake-platform.ts'
import { type FakeVault, UNTIL } from './fake-vault.ts'

const SERVER = 'http://localhost:7070'
export const TOKEN = `nc_${'a'.repeat(40)}`
const NOW = new Date('2026-11-28T12:00:00.000Z')

type Routes = Parameters<typeof fakeServer>[0]
type Given = Omit<Partial<Platform>, 'fetch' | 'stdin'> & {
  /** What a person types, line by line; without it there is no terminal. */
  typed?: string[]
  /** What stands on standard input when there is no terminal. */
  piped?: string | Uint8Array
  token?: string | null
  routes?: Routes
}

/** A machine whose commands share one holder over a real socket, around a fake engine. */
export function vaultMachine(fake: FakeVault) {
  const { configFolder } = fakePlatform()
  const prompts: string[] = []
  const copied: BackgroundTask[] = []

  async function run(
    args: string[],
    { typed, piped = '', token = TOKEN, routes = {}, ...overrides }: Given = {},
  ) {
    const answers = [...(typed ?? [])]
    save(configFolder, token)
    const platform: FakePlatform = fakePlatform({
      args,
      configFolder,
      clock: { now: () => NOW, monotonicMs: () => 0 },
      fetch: fakeServer({ ...standard(fake), ...routes }),
      stdin: {
        isTty: typed !== undefined,
        readLine: async () => Buffer.from(piped).toString().split('\n')[0] ?? '',
        readText: async () => Buffer.from(piped).toString(),
        readBytes: async () => Buffer.from(piped),
      },
      ask: async (prompt) => {
        prompts.push(prompt)
        return answers.shift() ?? null
      },
      startBackground: async (task) => start(platform, task as BackgroundTask),
      wait: (_ms, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
      ...overrides,
    })
    const code = await runCommandLine(platform)
    const { stdout, stderr } = platform
    return {
      code,
      text: stdout.text,
      lines: stdout.lines(),
      error: stderr.text,
      events: () => stdout.events(),
    }
  }

  async function start(platform: Platform, task: BackgroundTask) {
    if (task.kind === 'clear_clipboard') copied.push(task)
    else {
      const openEngine = async () => ({
        vault: fake.vault,
        findServerUnlock: async () => (fake.isOpen() ? UNTIL : null),
      })
      const holder = await runHolder(platform, task.settings, { exit: () => {}, openEngine })
      onTestFinished(() => holder.end())
    }
    return { is_ready: true, problem: null }
  }

  return { run, prompts, copied, configFolder }
}

function save(configFolder: string, token: string | null): void {
  const profile = { client_key: 'k'.repeat(40), token, ca_file: null }
  const path = join(configFolder, 'config.json')
  writeFileSync(path, JSON.stringify({ server: SERVER, chosen_by: null, profiles: { [SERVER]: profile } }))
  chmodSync(path, 0o600)
}

function standard(fake: FakeVault): Routes {
  const team = { id: 'tea_1', name: 'Acme', icon: null, type: 'team' }
  const user = { id: 'usr_1', email: 'ann@example.com', name: 'Ann', team, team_role: 'member' }
  const state = fake.isOpen() ? UNTIL : null
  return {
    'GET /v1/user': () => Response.json(user),
    'GET /v1/system/settings': () => Response.json({ console_url: 'https://nora.example.com' }),
    'GET /v1/passwords/user_key': () =>
      Response.json({ state: 'active', slots: [{ id: 'vsl_1', kind: 'recovery' }], unlocked_until: state }),
    'GET /v1/passwords/user_key/devices': () =>
      Response.json({
        items: [
          { id: 'vdv_1', name: 'old-laptop', has_pin: true, tries_left: 5, added_at: UNTIL, used_at: null },
          { id: 'vdv_2', name: 'anna-mbp', has_pin: true, tries_left: 4, added_at: UNTIL, used_at: UNTIL },
        ],
      }),
    'DELETE /v1/passwords/user_key/devices/vdv_1': () => new Response(null, { status: 204 }),
  }
}
