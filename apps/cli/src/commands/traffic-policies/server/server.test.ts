import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readShare } from '@nora/policy'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, fakeServer, temporaryFolder } from '../../../testing/fake-platform.ts'
import { toEndpoint } from './endpoint.ts'

const MINE = 'on_http_request: [{actions: [{type: deny}]}]\n'
const THEIRS = 'on_http_request: [{actions: [{type: log}]}]\n'
const anna = { id: 'usr_1', name: 'Anna', email: 'anna@example.org' }
const policy = {
  id: 'tpl_1',
  name: 'Shop',
  version: 2,
  revision: 7,
  has_draft: false,
  attached_to: [] as string[],
  refusals_24h: 1200,
  user: anna,
  changed_at: '2026-11-26T12:00:00.000Z',
  is_read_only: false,
  source: THEIRS,
  tests: 'kept',
  draft: null as object | null,
  attachments: [] as object[],
}

const visitor = {
  id: 'vis_1',
  endpoint: 'shop.example.com',
  provider: 'mail-code',
  subject: 'vera@example.com',
  email: 'vera@example.com',
  created_at: '2026-11-26T12:00:00.000Z',
  last_seen_at: '2026-11-26T12:05:00.000Z',
  expires_at: '2026-11-27T12:00:00.000Z',
}

/** A machine on which the commands run one after the other, with a server that has one policy. */
function machine(current: Partial<typeof policy> = {}) {
  const [workingFolder, configFolder] = [temporaryFolder(), temporaryFolder()]
  const known = { ...policy, ...current }
  const sent: unknown[] = []
  const fetch = fakeServer({
    'GET /v1/policies': () => Response.json({ items: [known], next_cursor: null }),
    'GET /v1/policies/tpl_1': () => Response.json(known),
    'GET /v1/policies/tpl_1/versions/1': () => Response.json({ source: THEIRS, tests: '', version: 1 }),
    'PUT /v1/policies/tpl_1/draft': (body) => {
      sent.push(body)
      Object.assign(known, { revision: known.revision + 1, draft: { ...(body as object), by: anna, at: '' } })
      return Response.json({ revision: known.revision, draft: known.draft, diagnostics: [] })
    },
    'GET /v1/policies/tpl_1/sessions': () => Response.json({ items: [visitor], next_cursor: null }),
    'DELETE /v1/policies/tpl_1/sessions': () => Response.json({ revoked: 3 }),
    'DELETE /v1/policies/tpl_1/sessions/vis_1': () => {
      sent.push('vis_1')
      return new Response(null, { status: 204 })
    },
    'POST /v1/policies/tpl_1/share_links': (body) => {
      sent.push(body)
      return Response.json(
        { id: 'lnk1', path: '/a?nora_share=token', expires_at: visitor.expires_at },
        { status: 201 },
      )
    },
    'DELETE /v1/policies/tpl_1/share_links/lnk1': () => {
      sent.push('lnk1')
      return new Response(null, { status: 204 })
    },
    'PUT /v1/policies/tpl_1/attachments': (body) => {
      sent.push(body)
      return Response.json(body)
    },
  })
  const file = join(workingFolder, 'shop.yml')
  writeFileSync(file, MINE)
  async function nora(...args: string[]) {
    const env = { LANG: 'en', NORA_TOKEN: `nc_${'a'.repeat(40)}` }
    const platform = fakePlatform({ fetch, workingFolder, configFolder, env, args: ['policy', ...args] })
    const code = await runCommandLine(platform)
    return { code, said: platform.stdout.text, refused: platform.stderr.text }
  }
  return { nora, sent, known, file }
}

describe('nora policy push', () => {
  test('saves a draft, keeps the tests of the server, and says what stays in force', async () => {
    const { nora, sent } = machine()
    const { code, said } = await nora('push', 'shop.yml')
    expect(code).toBe(0)
    expect(sent).toEqual([{ source: MINE, tests: 'kept', based_on: 7 }])
    expect(said).toContain('Saved the draft of the policy Shop.\nVersion 2 stays in force.')
    expect((await nora('push', 'shop.yml')).said).toContain('is the same on the server')
    expect(sent).toHaveLength(1)
  })

  test('goes on from a draft of this file, and stops at one that somebody else has saved since', async () => {
    const { nora, sent, known, file } = machine()
    await nora('push', 'shop.yml')
    writeFileSync(file, `${MINE}# more\n`)
    expect((await nora('push', 'shop.yml')).code).toBe(0)
    const by = { name: null, email: 'boris@example.org' }
    Object.assign(known, {
      revision: 20,
      draft: { source: THEIRS, tests: '', by, at: '2026-11-26T13:05:00.000Z' },
    })
    writeFileSync(file, `${MINE}# and more\n`)
    const { code, refused } = await nora('push', 'shop.yml')
    expect(code).toBe(5)
    expect(refused).toContain('changed by boris@example.org meanwhile, 2026-11-26 13:05 UTC.')
    expect(sent).toHaveLength(2)
    expect((await nora('push', 'shop.yml', '--force')).code).toBe(0)
    expect(sent.at(-1)).toMatchObject({ based_on: 20 })
  })

  test('stops where only the tests are somebody else’s, and at a draft after a former version was pulled', async () => {
    const { nora, sent } = machine({
      has_draft: true,
      draft: { source: MINE, tests: 'theirs', by: anna, at: '' },
    })
    expect((await nora('push', 'shop.yml')).code).toBe(0)
    expect((await nora('push', 'shop.yml', '--tests', 'shop.yml')).code).toBe(0)
    const other = machine({ has_draft: true, draft: { source: MINE, tests: 'theirs', by: anna, at: '' } })
    expect((await other.nora('push', 'shop.yml', '--tests', 'shop.yml')).code).toBe(5)
    expect(
      (await other.nora('pull', 'shop', '--from-version', '1', '--out', 'shop.yml', '--force')).code,
    ).toBe(0)
    expect((await other.nora('push', 'shop.yml')).code).toBe(5)
    expect([...sent, ...other.sent]).toHaveLength(1)
  })

  test('does not make secrets of what stands for them', async () => {
    const { nora, file, sent } = machine()
    writeFileSync(file, `# ${'•'.repeat(6)}\n${MINE}`)
    expect((await nora('push', 'shop.yml')).refused).toContain('secrets of the text are hidden')
    expect(sent).toEqual([])
  })

  test('stops at a version that was published since the file was pulled', async () => {
    const { nora, known } = machine()
    expect((await nora('pull', 'shop', '--out', 'shop.yml', '--force')).code).toBe(0)
    Object.assign(known, { revision: 8, version: 3, source: `${THEIRS}# hotfix\n` })
    expect((await nora('push', 'shop.yml')).code).toBe(5)
  })

  test.each([
    [['-'], '--name NAME'],
    [['shop.yml', '--note', 'x'], '--note goes with --publish only'],
    [['shop.yml', '--despite-tests'], '--despite-tests goes with --publish only'],
    [['shop.yml', '--publish', '--note', 'x'.repeat(201)], '--note takes up to 200'],
    [['shop.yml', '--name', 'x'.repeat(61)], 'up to 60 characters'],
    [['none.yml'], 'There is no file none.yml'],
    [['shop.yml', '--tests', 'none.yml'], 'There is no file none.yml'],
  ])('%j is wrong use', async (args, words) => {
    const { nora, sent } = machine()
    const { code, refused } = await nora('push', ...args)
    expect(code).toBe(2)
    expect(refused).toContain(words)
    expect(sent).toEqual([])
  })
})

describe('nora policy pull', () => {
  test('prints the text, without a name of the only policy', async () => {
    expect(await machine().nora('pull')).toEqual({ code: 0, said: THEIRS, refused: '' })
  })

  test('does not replace a file that differs', async () => {
    const { nora, file } = machine()
    const { code, refused } = await nora('pull', 'SHOP', '--out', 'shop.yml')
    expect(code).toBe(1)
    expect(refused).toContain('the file was left as it is')
    expect(readFileSync(file, 'utf8')).toBe(MINE)
  })

  test('says that secrets are hidden from who only reads', async () => {
    const { said, refused } = await machine({ is_read_only: true }).nora('pull', 'tpl_1')
    expect(said).toBe(THEIRS)
    expect(refused).toContain('You only read this policy')
  })

  test('of a policy that there is not names those there are', async () => {
    const { code, refused } = await machine().nora('pull', 'other')
    expect(code).toBe(1)
    expect(refused).toContain('There are: Shop')
  })

  test('with a version that is no number is wrong use', async () => {
    expect((await machine().nora('pull', 'shop', '--from-version', 'x')).code).toBe(2)
  })
})

describe('nora policy attach and detach', () => {
  const other = { endpoint: 'b.example.com', pinned: 1, trial: null, shadow: null }

  test('leave the other addresses as they are', async () => {
    const { nora, sent } = machine({ attachments: [other] })
    const { code, said } = await nora(
      'attach',
      'shop',
      'https://A.example.com/x',
      '--trial',
      '3:10',
      '--shadow',
      '4',
    )
    expect(code).toBe(0)
    const added = {
      endpoint: 'a.example.com',
      pinned: null,
      trial: { version: 3, percent: 10 },
      shadow: { version: 4 },
    }
    expect(sent).toEqual([{ items: [other, added] }])
    expect(said).toContain('Version 3 is on trial for 10 % of visitors.')
    expect((await nora('detach', 'shop', 'b.example.com')).code).toBe(0)
    expect(sent.at(-1)).toEqual({ items: [] })
  })

  test('of an address that it is not attached to says where it is', async () => {
    const { code, refused } = await machine({ attachments: [other] }).nora('detach', 'shop', 'c.example.com')
    expect(code).toBe(1)
    expect(refused).toContain('It is attached to: b.example.com')
  })

  test.each(['4', '4:0', '4:101', 'x:5'])('--trial %s is wrong use', async (trial) => {
    expect((await machine().nora('attach', 'shop', 'a.example.com', '--trial', trial)).code).toBe(2)
  })

  test.each([
    ['https://shop.localhost:7080/x?y', 'shop.localhost'],
    ['tcp://Tunnels.Example:3000', 'tunnels.example:3000'],
    ['пример.рф.', 'xn--e1afmkfd.xn--p1ai'],
  ])('%s is %s', (typed, endpoint) => {
    expect(toEndpoint(typed)).toBe(endpoint)
  })
})

test('nora policy list shows where each is in force', async () => {
  const { said } = await machine({ attached_to: ['a.example.com'], has_draft: true }).nora('list')
  expect(said).toBe('● Shop  a.example.com  version 2, has a draft, 1,200 refused in 24 h, Anna\n')
})

describe('nora policy visitors', () => {
  test('lists who is signed in, and ends one session, all of them, or those of a link', async () => {
    const { nora, sent } = machine()
    expect((await nora('visitors', 'shop')).said).toContain(
      'vis_1  vera@example.com  mail-code  shop.example.com',
    )
    expect((await nora('visitors', 'shop', '--revoke', 'vis_1')).said).toContain('Sessions ended: 1.')
    expect((await nora('visitors', 'shop', '--revoke-all')).said).toContain('Sessions ended: 3.')
    expect((await nora('visitors', 'shop', '--withdraw', 'lnk1')).said).toContain('The link is withdrawn')
    expect(sent).toEqual(['vis_1', 'lnk1'])
    const both = await nora('visitors', 'shop', '--revoke-all', '--withdraw', 'lnk1')
    expect(both).toMatchObject({ code: 2, refused: expect.stringContaining('Give one of') })
  })
})

describe('nora policy share', () => {
  test('asks the server for a link, and says how to withdraw it', async () => {
    const { nora, sent } = machine()
    const { said } = await nora('share', 'shop', '--for', '7d', '--label', 'Anna', '--page', '/a')
    expect(said).toContain('/a?nora_share=token')
    expect(said).toContain("nora policy visitors 'Shop' --withdraw lnk1")
    expect(sent).toEqual([{ hours: 168, label: 'Anna', path: '/a' }])
  })

  test('signs a link of a file by itself, which the rule of that file takes', async () => {
    const { nora, file, sent } = machine()
    writeFileSync(file, 'on_http_request: [{actions: [{type: share-link, config: {key: a-key}}]}]\n')
    const { said } = await nora('share', 'shop.yml', '--page', '/?a=1')
    const [, token = ''] = /^\/\?a=1&nora_share=(\S+)/.exec(said) ?? []
    expect(readShare('a-key', token, 0)).toMatchObject({ label: '' })
    expect(sent).toEqual([])
  })

  test.each([
    ['--for', '1w'],
    ['--for', '0h'],
    ['--for', '9999d'],
    ['--page', '//evil.test'],
  ])('refuses %s %s before anything is asked', async (...option) => {
    expect((await machine().nora('share', 'shop', ...option)).code).toBe(2)
  })
})
