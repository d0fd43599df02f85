import type { RoleSecrets, TeamRole } from '@nora/contract/teams'
import { Badge, type Column, classNames, RelativeTime } from '@nora/ui'
import type { rolesTexts } from './roles.messages.ts'

type Texts = (typeof rolesTexts)['ru']

export function roleColumns(texts: Texts): Column<TeamRole>[] {
  const { columns, commands } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(140px, 2fr)',
      fixed: true,
      hasNote: ({ description }) => description !== '',
      cell: ({ name, description }) => (
        <span className="block min-w-0">
          <span className="block truncate font-[560]">{name}</span>
          {description && <span className="block truncate text-xs text-faint">{description}</span>}
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'denied',
      header: columns.denied,
      width: 'minmax(120px, 1.4fr)',
      hasNote: ({ denied_commands }) => denied_commands.length > 1,
      cell: ({ denied_commands }) =>
        denied_commands.length === 0 ? (
          <span className="text-faint">{texts.deniesNothing}</span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {denied_commands.map((command) => (
              <Badge key={command} tone="warn">
                {commands[command]}
              </Badge>
            ))}
          </span>
        ),
      sortValue: ({ denied_commands }) => denied_commands.length,
      sameValue: ({ denied_commands }) => denied_commands.join(),
    },
    {
      id: 'secrets',
      header: columns.secrets,
      width: 'minmax(120px, 1fr)',
      hideBelow: 'sm',
      cell: ({ secrets }) => (
        <span className={classNames('block truncate', !secrets && 'text-faint')}>
          {secrets ? listRights(secrets, texts) : texts.access.none}
        </span>
      ),
      sortValue: ({ secrets }) => secrets?.projects.length ?? 0,
      sameValue: ({ secrets }) => (secrets ? listRights(secrets, texts) : ''),
    },
    {
      id: 'members',
      header: columns.members,
      width: '128px',
      hideBelow: 'sm',
      cell: ({ members }) => texts.members(members),
      sortValue: ({ members }) => members,
    },
    {
      id: 'created',
      header: columns.created,
      width: '132px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
      sortValue: ({ created_at }) => Date.parse(created_at),
    },
  ]
}

function listRights({ projects, may_create_projects }: RoleSecrets, texts: Texts): string {
  const opened = projects.length > 0 && texts.opensProjects(projects.length)
  return [opened, may_create_projects && texts.createsProjects].filter(Boolean).join(', ')
}
