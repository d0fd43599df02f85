import type {
  AdminAcmeStatus,
  AdminIpPolicy,
  AdminOrganization,
  AdminTeamPlan,
  AdminUser,
} from '@nora/contract'
import { formatDateTime, type Lang } from '@nora/kit'
import type { AdminTexts } from '../admin.messages.ts'
import { describeNames } from '../describe-names.ts'
import type { AdminCommand } from './parse-admin-command.ts'
import { type PlanList, planLine, planTable } from './print-plans.ts'
import { printTable } from './print-table.ts'
import type { Verified } from './verify-in-parts.ts'

type Printing = { text: AdminTexts; lang: Lang }

/** Prints what the operator reads: a table, or one sentence. */
export function printAnswer(
  { name, input }: Pick<AdminCommand, 'name' | 'input'>,
  answer: unknown,
  { text, lang }: Printing,
): string {
  switch (name) {
    case 'listUsers':
      return userTable(answer as UserList, { text, lang })
    case 'endUserSessions':
    case 'endAllSessions':
      return text.ended((answer as { ended: number }).ended)
    case 'listPlans':
      return planTable(answer as PlanList, { text, lang })
    case 'setTeamPlan':
      return planLine(answer as AdminTeamPlan, text)
    case 'listOrganizations':
      return organizationTable(answer as OrganizationList, { text, lang })
    case 'approveOrganization':
      return text.organizations.approved((answer as AdminOrganization).short_name)
    case 'rejectOrganization':
      return text.organizations.rejected((answer as AdminOrganization).short_name)
    case 'listIpPolicies':
      return policyTable(answer as PolicyList, text)
    case 'disableIpPolicy':
      return text.policyDisabled((answer as AdminIpPolicy).name)
    case 'acmeStatus':
      return acmeStatus(answer as AdminAcmeStatus, { text, lang })
    case 'renewCertificate':
      return text.acme.ordered((answer as { certificate: string }).certificate)
    case 'acmeAccount': {
      const { directory, account_url } = answer as { directory: string; account_url: string | null }
      return text.acme.account(directory, account_url ?? text.never)
    }
    case 'verifyAudit':
      return decision(answer as Verified, text)
    case 'listSettings':
      return (answer as { items: Setting[] }).items.map((setting) => settingLine(setting, text)).join('\n')
    case 'setSetting':
    case 'unsetSetting':
      return settingLine(answer as Setting, text)
    case 'issueSignInLink': {
      const { email, url } = answer as { email: string; url: string }
      return text.signInLink(email, url)
    }
    case 'exportData':
      return (answer as { file: string }).file
    default:
      return text.done[name]((answer as AdminUser).email ?? String(input.user))
  }
}

function acmeStatus(
  { directory, account_url, regions, orders, failures }: AdminAcmeStatus,
  { text, lang }: Printing,
): string {
  if (directory === null) return text.acme.none
  const { columns } = text.acme
  const states = orders.map(({ state, orders: count }) => `${state} ${count}`).join(', ')
  const lines = [
    text.acme.account(directory, account_url ?? text.never),
    text.acme.orders(states === '' ? '0' : states),
    ...regions.map((region) => describeNames(region, lang)),
  ]
  if (failures.length === 0) return [...lines, text.acme.noFailures].join('\n')
  const rows = [
    [columns.names, columns.finding, columns.next, columns.detail],
    ...failures.map(({ names, finding, detail, next_at }) => [
      names.slice(0, 3).join(', '),
      finding,
      toDay(next_at, text, lang),
      (detail ?? '').split('\n')[0] ?? '',
    ]),
  ]
  return [...lines, '', printTable(rows)].join('\n')
}

type PolicyList = { items: AdminIpPolicy[]; next_cursor: string | null }
function decision({ checked, findings }: Verified, text: AdminTexts): string {
  if (findings.length === 0) return text.audit.whole(checked)
  const lines = findings.map(({ kind, position, until, id }) => {
    const where = until === null || until === position ? String(position) : `${position}–${until}`
    return `  ${text.audit[kind](where)}${id ? ` (${id})` : ''}`
  })
  return [text.audit.broken(checked), ...lines].join('\n')
}

type Setting = { key: string; value: string }
type OrganizationList = { items: AdminOrganization[]; next_cursor: string | null }
type UserList = { items: AdminUser[]; next_cursor: string | null }

function settingLine({ key, value }: Setting, text: AdminTexts): string {
  return `${key}: ${value === '' ? text.empty : value}`
}

function userTable({ items, next_cursor }: UserList, { text, lang }: Printing): string {
  if (items.length === 0) return text.nobody
  const { columns } = text
  const rows = [
    [columns.email, columns.name, columns.created, columns.seen, columns.notes],
    ...items.map((user) => [
      user.email,
      user.name ?? text.never,
      toDay(user.created_at, text, lang),
      toDay(user.last_seen_at, text, lang),
      getNotes(user, text, lang),
    ]),
  ]
  return table(rows, items.length, next_cursor, text)
}

function organizationTable({ items, next_cursor }: OrganizationList, { text, lang }: Printing): string {
  const { columns, statuses, numbers, none } = text.organizations
  if (items.length === 0) return none
  const rows = [
    [columns.id, columns.status, columns.sent, columns.team, columns.requisites],
    ...items.map(({ id, status, sent_at, team, name, inn, kpp, ogrn, decline_reason }) => [
      id,
      statuses[status],
      toDay(sent_at, text, lang),
      `${team.name} (${team.id})`,
      [name, numbers(inn, kpp, ogrn), ...(decline_reason === null ? [] : [decline_reason])].join('; '),
    ]),
  ]
  return table(rows, items.length, next_cursor, text)
}

function policyTable({ items, next_cursor }: PolicyList, text: AdminTexts): string {
  if (items.length === 0) return text.noPolicies
  const { policyColumns: columns } = text
  const rows = [
    [columns.id, columns.team, columns.name, columns.rules, columns.attached],
    ...items.map((policy) => [
      policy.id,
      policy.team_name ?? policy.team_id,
      policy.name,
      String(policy.rules),
      getPlaces(policy, text),
    ]),
  ]
  return table(rows, items.length, next_cursor, text)
}

function getPlaces(policy: AdminIpPolicy, text: AdminTexts): string {
  if (!policy.is_enabled) return text.off
  const surfaces = (['console', 'api', 'agents'] as const).filter((surface) => policy[surface])
  const places = surfaces.map((surface) => text.surfaces[surface])
  if (policy.endpoints > 0) places.push(text.endpoints(policy.endpoints))
  return places.join(', ') || text.never
}

function table(
  rows: readonly string[][],
  shown: number,
  next_cursor: string | null,
  text: AdminTexts,
): string {
  return [printTable(rows), ...(next_cursor ? ['', text.more(shown)] : [])].join('\n')
}

function getNotes(user: AdminUser, text: AdminTexts, lang: Lang): string {
  return [
    ...(user.is_owner ? [text.notes.owner] : []),
    ...(user.is_mfa_enabled ? [text.notes.mfa] : []),
    ...(user.disabled_at ? [text.notes.disabled] : []),
    ...(user.self_deletion_at ? [text.notes.deletion(toDay(user.self_deletion_at, text, lang))] : []),
  ].join(', ')
}

function toDay(at: string | null, text: AdminTexts, lang: Lang): string {
  return at === null ? text.never : formatDateTime(lang, new Date(at))
}
