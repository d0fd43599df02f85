import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRunningAgents } from '../platform/running-agents.ts'
import { runCommandLine } from '../run-command-line.ts'
import { type FakePlatform, fakePlatform, fakeServer, problem } from '../testing/fake-platform.ts'

const TOKEN = `nt_${'a'.repeat(40)}`
const USER = { id: 'usr_1', email: 'anna@example.org', name: 'Anna' }

const askedForLogin = () =>
  Response.json({
    id: 'tmp_1',
    secret: 's',
    user_code: 'QK7P-2M4X',
    login_url: 'https://nora.test/client_login?id=tmp_1',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
    interval_s: 1,
  })

function getConfig(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
}

describe('a sign-in over a saved one', () => {
  const nora = 'https://nora.test'
  const other = 'https://other.test'
  const FORMER = `nc_${'f'.repeat(40)}`
  const NEXT = `nc_${'n'.repeat(40)}`
  type EndClient = () => Response | Promise<Response>
  const isEnded: EndClient = () => new Response(null, { status: 204 })

  function machine(args: string[], { former = FORMER, endClient = isEnded, decision = 'approved' } = {}) {
    const calls: { authorization: string | null; savedToken: string }[] = []
    const fetch = fakeServer({
      'POST /v1/temporal_tokens': askedForLogin,
      'POST /v1/temporal_tokens/tmp_1/exchange': () =>
        Response.json(
          decision === 'approved' ? { state: decision, token: NEXT, user: USER } : { state: decision },
        ),
      'GET /v1/user': () => Response.json(USER),
      'DELETE /v1/user/client': (_, authorization) => {
        calls.push({ authorization, savedToken: getConfig(platform.configFolder).profiles[nora].token })
        return endClient()
      },
    })
    const platform = fakePlatform({ args, fetch })
    const profiles = {
      [nora]: { client_key: 'k1', token: former },
      [other]: { client_key: 'k2', token: `nc_${'o'.repeat(40)}` },
    }
    writeFileSync(join(platform.configFolder, 'config.json'), JSON.stringify({ server: nora, profiles }))
    return { platform, calls }
  }

  async function hold(platform: FakePlatform, server: string): Promise<void> {
    const tunnel = { file: null, label: null, url: `${server}/pies`, target: '3000', inspector_url: null }
    const running = openRunningAgents(platform.configFolder, 4711, () => true)
    await running.announce([{ ...tunnel, pid: 4711, server, since: '2026-01-01T00:00:00Z' }])
  }

  test.each([
    ['nora login', ['login']],
    ['the token of the console', ['config', 'save-token', TOKEN]],
    ['a token of nora login', ['config', 'save-token', NEXT]],
  ])('by %s ends the former one at the server after the new one is saved', async (_, args) => {
    const { platform, calls } = machine(args)
    expect(await runCommandLine(platform)).toBe(0)
    const savedToken = args[2] ?? NEXT
    expect(calls).toEqual([{ authorization: `Bearer ${FORMER}`, savedToken }])
    expect(getConfig(platform.configFolder).profiles[nora].token).toBe(savedToken)
    expect(getConfig(platform.configFolder).profiles[other].token).toBe(`nc_${'o'.repeat(40)}`)
    expect(platform.stdout.text).toContain('The former sign-in of this machine is ended at the server too.')
  })

  test.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers with a defect', () => problem(500, 'InternalError', 'No.')],
  ])('succeeds when the server %s, and says where to end the former one', async (_, endClient) => {
    const { platform } = machine(['login'], { endClient })
    expect(await runCommandLine(platform)).toBe(0)
    expect(getConfig(platform.configFolder).profiles[nora].token).toBe(NEXT)
    expect(platform.stdout.text).toContain(`stays valid. End it in the console: ${nora}/profile`)
    expect(platform.stdout.text + platform.stderr.text).not.toContain(FORMER)
  })

  test('leaves the former one to clients that hold tunnels there, and says so', async () => {
    const { platform, calls } = machine(['login'])
    await hold(platform, nora)
    expect(await runCommandLine(platform)).toBe(0)
    expect(calls).toEqual([])
    expect(platform.stdout.text).toContain('clients that run here (1) may use it')
    expect(platform.stdout.text).toContain(`${nora}/profile`)
  })

  test('ends the former one while clients hold tunnels of another server only', async () => {
    const { platform, calls } = machine(['login', '--json'])
    await hold(platform, other)
    expect(await runCommandLine(platform)).toBe(0)
    expect(calls).toHaveLength(1)
    expect(platform.stdout.events()).toContainEqual(
      expect.objectContaining({ event: 'signed_in', former_sign_in: 'ended' }),
    )
  })

  test.each([
    ['a token that other machines may use', ['login', '--json'], { former: TOKEN }, 'shared'],
    ['the same token', ['config', 'save-token', FORMER, '--json'], {}, null],
  ])('does not end %s', async (_, args, options, former_sign_in) => {
    const { platform, calls } = machine(args, options)
    expect(await runCommandLine(platform)).toBe(0)
    expect(calls).toEqual([])
    expect(platform.stdout.events()).toContainEqual(
      expect.objectContaining({ event: 'signed_in', former_sign_in }),
    )
  })

  test('that is refused in the browser leaves the former one in place', async () => {
    const { platform, calls } = machine(['login'], { decision: 'denied' })
    expect(await runCommandLine(platform)).toBe(3)
    expect(calls).toEqual([])
    expect(getConfig(platform.configFolder).profiles[nora].token).toBe(FORMER)
  })
})
