import type { AdminAnswer, AdminOrganization, AdminUser } from '@nora/contract'
import { adminCalls } from '@nora/contract'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { isAdminCommand, parseAdminCommand } from './parse-admin-command.ts'
import { runAdmin } from './run-admin.ts'
import { verifyInParts } from './verify-in-parts.ts'

const anna: AdminUser = {
  id: 'usr_1',
  email: 'anna@example.com',
  name: 'Anna',
  created_at: '2026-01-15T10:00:00.000Z',
  last_seen_at: null,
  sessions: 0,
  is_mfa_enabled: true,
  is_owner: true,
  disabled_at: null,
  self_deletion_at: null,
}

type World = { running?: AdminAnswer; stopped?: AdminAnswer; files?: Record<string, string> }

async function run(command: string, { running, stopped, files = {} }: World = {}) {
  const said: string[] = []
  const asked: { where: string; request: unknown }[] = []
  await runAdmin(command.split(' '), {
    lang: 'en',
    say: (line) => void said.push(line),
    readConfig: () => loadConfig({ folder: '/srv/nora', env: {}, readText: () => undefined }),
    askRunning: async (_config, request) => {
      asked.push({ where: 'running', request })
      return running
    },
    askStopped: async (_config, request) => {
      asked.push({ where: 'stopped', request })
      if (!stopped) throw new Error('nothing to answer')
      return stopped
    },
    readText: (source) => {
      const text = files[source]
      if (text === undefined) throw new Error('ENOENT')
      return text
    },
  })
  return { said: said.join('\n'), asked }
}

describe('a command', () => {
  test.each([
    ['users list', 'listUsers', {}],
    ['users list --search anna --limit 5', 'listUsers', { search: 'anna', limit: 5 }],
    ['users list --search=anna --json', 'listUsers', { search: 'anna' }],
    ['users disable anna@example.com', 'disableUser', { user: 'anna@example.com' }],
    ['users enable usr_1', 'enableUser', { user: 'usr_1' }],
    ['users reset-mfa anna@example.com', 'resetUserMfa', { user: 'anna@example.com' }],
    ['users sign-out anna@example.com', 'endUserSessions', { user: 'anna@example.com' }],
    ['users sign-out --all', 'endAllSessions', {}],
    ['users make-owner anna@example.com', 'makeOwner', { user: 'anna@example.com' }],
    ['users make-owner usr_1 --team tea_1', 'makeOwner', { user: 'usr_1', team: 'tea_1' }],
    ['organizations list', 'listOrganizations', {}],
    ['organizations list --status review --limit 5', 'listOrganizations', { status: 'review', limit: 5 }],
    ['organizations approve org_1', 'approveOrganization', { id: 'org_1' }],
    ['organizations reject org_1 --reason=typo', 'rejectOrganization', { id: 'org_1', reason: 'typo' }],
    ['policies list --team tea_1', 'listIpPolicies', { team: 'tea_1' }],
    ['policies disable ipp_1', 'disableIpPolicy', { policy: 'ipp_1' }],
    ['settings list', 'listSettings', {}],
    ['settings set banner hello', 'setSetting', { key: 'banner', value: 'hello' }],
    ['settings unset banner', 'unsetSetting', { key: 'banner' }],
  ])('%s becomes %s', (words, name, input) => {
    const command = parseAdminCommand(words.split(' '))
    expect(command.name).toBe(name)
    expect(JSON.parse(JSON.stringify(command.input))).toEqual(input)
    expect(adminCalls[command.name].input.safeParse(command.input).success).toBe(true)
  })

  test.each([
    ['users', 'Say what to do: a word is missing after users.'],
    ['users lst', '→ nora-server users list'],
    ['users disable', 'Something is missing: address or id of the user.'],
    ['users disable a@example.com b@example.com', 'One word too many: b@example.com.'],
    ['users list --all', 'There is no flag --all here.'],
    ['users list --limit', '--limit needs a value.'],
    ['users list --limit none', '--limit takes a whole number of at least 1.'],
    ['organizations approve', 'Something is missing: submission (org_…)'],
    ['organizations reject org_1', 'Something is missing: --reason'],
    ['settings set banner', 'Something is missing: the value, @FILE, or -'],
  ])('%s is refused with what to do', (words, sentence) => {
    expect(() => parseAdminCommand(words.split(' '))).toThrow(sentence)
    const [group, other] = words.startsWith('users') ? ['users', 'plans'] : [words.split(' ')[0], 'users']
    expect(() => parseAdminCommand(words.split(' '))).toThrow(`  nora-server ${group} list`)
    expect(() => parseAdminCommand(words.split(' '))).not.toThrow(`  nora-server ${other} list`)
  })

  test('is told from a start of the server', () => {
    expect(isAdminCommand(['users', 'list'])).toBe(true)
    expect(isAdminCommand(['organizations', 'list'])).toBe(true)
    expect(isAdminCommand(['settings'])).toBe(true)
    expect(isAdminCommand(['policies', 'list'])).toBe(true)
    expect(isAdminCommand(['--no-sample'])).toBe(false)
    expect(isAdminCommand([])).toBe(false)
  })
})

describe('the operator', () => {
  test.each(['users --help', 'plans set -h'])('is shown the commands by %s', async (words) => {
    const { said, asked } = await run(words)
    expect(asked).toEqual([])
    expect(said).toContain(`  nora-server ${words.split(' ')[0]} list`)
  })

  test('is answered by the control that runs', async () => {
    const { said, asked } = await run('users disable anna@example.com', { running: { answer: anna } })
    expect(asked.map(({ where }) => where)).toEqual(['running'])
    expect(said).toBe('anna@example.com: the account is shut, sessions and tunnels have ended.')
  })

  test('is answered by one that is started for it when none runs', async () => {
    const list = { answer: { items: [anna], next_cursor: null } }
    const { said, asked } = await run('users list', { stopped: list })
    expect(asked.map(({ where }) => where)).toEqual(['running', 'stopped'])
    expect(said).toMatch(
      /^EMAIL +NAME +CREATED +LAST SEEN +NOTES\nanna@example\.com +Anna +15 January 2026.* +— +owner, second factor$/,
    )
  })

  test('reads names without what would reorder, hide or drive the terminal', async () => {
    const name = 'A\u202enna\u200b\x1b[2J'
    const running = { answer: { items: [{ ...anna, name }], next_cursor: null } }
    expect((await run('users list', { running })).said).toMatch(/ A·nna··\[2J +15 January/)
  })

  test('reads that the list goes on, and that nobody was found', async () => {
    const more = { answer: { items: [anna], next_cursor: 'usr_1' } }
    expect((await run('users list --limit 1', { running: more })).said).toContain('The first 1 are shown.')
    const none = { answer: { items: [], next_cursor: null } }
    expect((await run('users list --search x', { running: none })).said).toBe('Nobody found.')
  })

  test('reads which requisites wait, and what became of them', async () => {
    const submission: AdminOrganization = {
      id: 'org_1',
      team: { id: 'tea_1', name: 'Clear Forest' },
      status: 'review',
      decline_reason: null,
      sent_at: '2026-01-15T10:00:00.000Z',
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      name: 'PJSC Sberbank',
      short_name: 'Sberbank',
      address: null,
    }
    const list = { answer: { items: [submission], next_cursor: null } }
    const { said } = await run('organizations list --status review', { running: list })
    expect(said).toMatch(/^SUBMISSION +STATUS +SENT +TEAM +COMPANY\norg_1 +in review +15 January 2026/)
    expect(said).toContain('INN 7707083893, KPP 773601001, OGRN 1027700132195')
    const none = { answer: { items: [], next_cursor: null } }
    expect((await run('organizations list', { running: none })).said).toBe('Nobody has sent company details.')
    const decision = { answer: { ...submission, status: 'verified' } }
    expect((await run('organizations approve org_1', { running: decision })).said).toMatch(
      /^Sberbank: .*verified/,
    )
  })

  test('reads which IP policies there are and for what they hold, and that one is out of force', async () => {
    const office = {
      id: 'ipp_1',
      team_id: 'tea_1',
      team_name: 'Clear Forest',
      name: 'Office',
      rules: 2,
      is_enabled: true,
      console: true,
      api: false,
      agents: true,
      endpoints: 3,
    }
    const off = { ...office, id: 'ipp_2', name: 'Old', is_enabled: false }
    const list = { answer: { items: [office, off], next_cursor: null } }
    expect((await run('policies list', { running: list })).said.split('\n').slice(1)).toEqual([
      'ipp_1  Clear Forest  Office  2      console, agents, endpoints: 3',
      'ipp_2  Clear Forest  Old     2      off',
    ])
    const { said } = await run('policies disable ipp_2', { running: { answer: off } })
    expect(said).toBe('The policy “Old” is out of force: it keeps nobody out any more.')
  })

  test('gets JSON for programs', async () => {
    const { said } = await run('users enable usr_1 --json', { running: { answer: anna } })
    expect(JSON.parse(said)).toEqual(anna)
  })

  test('reads why not, in the language of the terminal', async () => {
    const text = { ru: 'Такого нет.', en: 'There is no such.' }
    await expect(
      run('users disable x', { running: { problem: { code: 'NotFound', text } } }),
    ).rejects.toMatchObject({ code: 'NotFound', text })
  })

  test('may keep a banner in a file or send it through a pipe', async () => {
    const running = { answer: { key: 'banner', value: '<b>hi</b>' } }
    const files = { 'banner.html': '<b>hi</b>\n', '-': '<i>hi</i>\n' }
    const ofFile = await run('settings set banner @banner.html', { running, files })
    expect(ofFile.asked[0]?.request).toEqual({
      name: 'setSetting',
      input: { key: 'banner', value: '<b>hi</b>' },
    })
    expect(ofFile.said).toBe('banner: <b>hi</b>')
    const ofPipe = await run('settings set banner -', { running, files })
    expect(ofPipe.asked[0]?.request).toMatchObject({ input: { value: '<i>hi</i>' } })
    await expect(run('settings set banner @gone', { running, files })).rejects.toThrow(
      'The file gone cannot be read.',
    )
  })
})

describe('the audit log', () => {
  const finding = { kind: 'removed', position: 9, until: 10, id: null }
  const part = (findings: object[]) => ({ answer: { checked: 8, findings, next: null } })

  test('is whole, or what is wrong with which row is said', async () => {
    const whole = await run('audit verify', { running: part([]) })
    expect(whole.said).toBe('The audit log is whole. Rows checked: 8.')
    const changed = { kind: 'changed', position: 5, until: null, id: 'aud_5' }
    const broken = await run('audit verify', { running: part([changed, finding]) })
    expect(broken.said).toMatch(/damaged.*\n {2}row 5 was changed \(aud_5\)\n {2}rows are missing: 9–10$/)
    const json = await run('audit verify --json', { running: part([finding]) })
    expect(JSON.parse(json.said)).toEqual({ checked: 8, findings: [finding] })
  })

  test('is verified in parts', async () => {
    const asked: unknown[] = []
    const next = { position: 8, hash: 'h', before: null }
    const whole = await verifyInParts(async (input) => {
      asked.push(input)
      return {
        checked: 8,
        findings: asked.length === 1 ? [] : [finding],
        next: asked.length === 1 ? next : null,
      }
    })
    expect(asked).toEqual([{ after: null }, { after: next }])
    expect(whole).toEqual({ checked: 16, findings: [finding] })
  })
})
