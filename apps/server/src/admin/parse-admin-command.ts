import type { AdminCallName } from '@nora/contract'
import { type AdminTexts, adminTexts } from '../admin.messages.ts'
import { type FlagValues, Mistake, splitWords, withUsage } from '../command-words.ts'
import { nearest } from '../nearest.ts'

export type AdminCommand = {
  name: AdminCallName
  input: Record<string, unknown>
  config: string | undefined
  json: boolean
}

type Words = { next(what: (text: AdminTexts) => string): string }
type Build = (words: Words, flags: FlagValues) => Pick<AdminCommand, 'name' | 'input'>

const onUser =
  (name: AdminCallName): Build =>
  (words) => ({ name, input: { user: words.next((text) => text.who) } })

/** Every command, its flags with whether each takes a value, and the call it becomes. */
const COMMANDS: Record<string, { flags?: Record<string, boolean>; build: Build }> = {
  'users list': {
    flags: { '--search': true, '--limit': true },
    build: (_words, flags) => ({
      name: 'listUsers',
      input: { search: flags.get('--search'), limit: toCount('--limit', flags.get('--limit')) },
    }),
  },
  'users disable': { build: onUser('disableUser') },
  'users enable': { build: onUser('enableUser') },
  'users reset-mfa': { build: onUser('resetUserMfa') },
  'users sign-out': {
    flags: { '--all': false },
    build: (words, flags) =>
      flags.has('--all') ? { name: 'endAllSessions', input: {} } : onUser('endUserSessions')(words, flags),
  },
  'users sign-in-link': { build: () => ({ name: 'issueSignInLink', input: {} }) },
  'users make-owner': {
    flags: { '--team': true },
    build: (words, flags) => ({
      name: 'makeOwner',
      input: { user: words.next((text) => text.who), team: flags.get('--team') },
    }),
  },
  'plans list': { build: () => ({ name: 'listPlans', input: {} }) },
  'plans set': {
    flags: { '--seats': true },
    build: (words, flags) => ({
      name: 'setTeamPlan',
      input: {
        team: words.next((text) => text.team),
        plan: words.next((text) => text.planName),
        seats: toCount('--seats', flags.get('--seats')),
      },
    }),
  },
  'organizations list': {
    flags: { '--status': true, '--limit': true },
    build: (_words, flags) => ({
      name: 'listOrganizations',
      input: { status: flags.get('--status'), limit: toCount('--limit', flags.get('--limit')) },
    }),
  },
  'organizations approve': {
    build: (words) => ({ name: 'approveOrganization', input: { id: words.next((text) => text.submission) } }),
  },
  'organizations reject': {
    flags: { '--reason': true },
    build: (words, flags) => {
      const id = words.next((text) => text.submission)
      const reason = flags.get('--reason')
      if (reason === undefined) throw new Mistake((text) => text.missing(text.reason))
      return { name: 'rejectOrganization', input: { id, reason } }
    },
  },
  'policies list': {
    flags: { '--team': true, '--limit': true },
    build: (_words, flags) => ({
      name: 'listIpPolicies',
      input: { team: flags.get('--team'), limit: toCount('--limit', flags.get('--limit')) },
    }),
  },
  'policies disable': {
    build: (words) => ({
      name: 'disableIpPolicy',
      input: { policy: words.next((text) => text.policyId) },
    }),
  },
  'acme status': { build: () => ({ name: 'acmeStatus', input: {} }) },
  'acme renew': {
    build: (words) => ({
      name: 'renewCertificate',
      input: { certificate: words.next((text) => text.certificateId) },
    }),
  },
  'acme account': {
    flags: { '--new-key': false },
    build: (_words, flags) => ({ name: 'acmeAccount', input: { roll_key: flags.has('--new-key') } }),
  },
  'audit verify': { build: () => ({ name: 'verifyAudit', input: {} }) },
  'settings list': { build: () => ({ name: 'listSettings', input: {} }) },
  'settings set': {
    build: (words) => ({
      name: 'setSetting',
      input: {
        key: words.next((text) => text.settingName),
        value: words.next((text) => text.settingValue),
      },
    }),
  },
  'settings unset': {
    build: (words) => ({ name: 'unsetSetting', input: { key: words.next((text) => text.settingName) } }),
  },
}

/** The first words of these commands. */
export const ADMIN_GROUPS: readonly string[] = [
  ...new Set(Object.keys(COMMANDS).map((words) => words.split(' ')[0] ?? '')),
]

const EVERYWHERE = { '--config': true, '--json': false }

/** Whether the arguments are a command for the operator rather than a start of the server. */
export function isAdminCommand([first]: readonly string[]): boolean {
  return ADMIN_GROUPS.includes(first ?? '')
}

/** Whether only the commands are asked for. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

/** The commands that begin with the word, or all where none does. */
export function getUsage({ usage }: AdminTexts, group = ''): string {
  const all = usage.commands
    .trim()
    .split('\n')
    .map((line) => `  ${line.trim()}`)
  const own = all.filter((line) => line.startsWith(`  nora-server ${group} `))
  return [usage.title, ...(own.length > 0 ? own : all), '', usage.notes].join('\n')
}

/** Reads the command line. Throws a Problem that says what is missing, unknown or too much. */
export function parseAdminCommand(args: readonly string[]): AdminCommand {
  return withUsage(
    () => parse(args),
    (lang) => getUsage(adminTexts[lang], args[0]),
  )
}

function parse(args: readonly string[]): AdminCommand {
  const [group = '', verb = '', ...rest] = args
  const command = COMMANDS[`${group} ${verb}`]
  if (!command) throw noSuchCommand(group, verb)
  const { words, flags } = splitWords(rest, { ...EVERYWHERE, ...command.flags })
  const built = command.build(
    {
      next: (what) => {
        const word = words.shift()
        if (word !== undefined) return word
        throw new Mistake((text) => text.missing(what(text)))
      },
    },
    flags,
  )
  const [extra] = words
  if (extra !== undefined) throw new Mistake((text) => text.tooMuch(extra))
  const config = flags.get('--config')
  return { ...built, config: config === true ? undefined : config, json: flags.has('--json') }
}

function toCount(flag: string, value: string | true | undefined): number | undefined {
  if (value === undefined) return undefined
  const count = Number(value)
  if (Number.isInteger(count) && count >= 1) return count
  throw new Mistake((text) => text.notANumber(flag))
}

function noSuchCommand(group: string, verb: string): Mistake {
  if (verb === '') return new Mistake((text) => text.noVerb(group))
  const words = `${group} ${verb}`
  const meant = nearest(words, Object.keys(COMMANDS))
  return new Mistake((text) =>
    [text.wrongCommand(words), ...(meant ? [`→ nora-server ${meant}`] : [])].join(' '),
  )
}
