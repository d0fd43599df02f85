import { permissions, roles } from '@nora/contract'

const marks = { yes: '✓', seat: 'seat', no: '' } as const

/** docs/permissions.md: who may do what, from the table that decides every call. */
export function permissionsPage(): string {
  const rows = Object.entries(permissions).map(
    ([action, line]) =>
      `| \`${action}\` | ${roles.map((role) => marks[line[role]] || custom(line)).join(' | ')} | ${apiKeys(line)} | ${line.meaning} |`,
  )
  return [
    '# Who may do what',
    '',
    'Produced from `packages/contract/src/permissions.ts`, by which control decides every call and the console hides what is not allowed; a test keeps it true.',
    '',
    'Roles are those of a team: `primary_owner` is its founder, `owner` an owner, `admin` an administrator, `member` a user. In the personal team everybody is the founder.',
    '',
    '- ✓: always. `seat`: only with a seat in the team’s subscription. Empty: never.',
    '- API keys act as their owner where the column says so: `any` scope (a read-only key as far as nothing changes), `full` keys only, or none.',
    '- Administrators manage members and administrators; whatever makes, changes or removes an owner is for owners. Nobody changes or removes the founder, who can hand the place over.',
    '- A custom role can allow what is marked with `custom role`, to members too.',
    '- Custom roles forbid kinds of tunnels on top of this table: `http`, `ssh`, or `tcp` with triggers. Of several roles, what any forbids is forbidden. It holds for the client and for `ssh -R` alike.',
    '',
    'A refusal is `Forbidden`. Its `data` has the line (`action`), the rule (`why`: `role`, `seat` or `custom_role`) and `ask`, the people of the team who can grant it. `GET /v1/team/permissions` answers the same for every line at once. What belongs to another team is `NotFound`, as if there were no such thing.',
    '',
    `| action | ${roles.join(' | ')} | API keys | meaning |`,
    `|---|${roles.map(() => ':-:').join('|')}|---|---|`,
    ...rows,
    '',
  ].join('\n')
}

function custom(line: object): string {
  return 'custom_role' in line ? 'custom role' : ''
}

function apiKeys(line: object): string {
  return 'api_keys' in line ? String(line.api_keys) : 'no'
}
