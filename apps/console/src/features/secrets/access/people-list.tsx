import type { SecretsProject, SecretsRole } from '@nora/contract/secrets'
import { linkStyle, useTexts } from '@nora/ui'
import type { ConfigView, PersonView } from '@nora/vault-client'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/use-user.ts'
import { frameTexts } from '../frame.messages.ts'
import { PersonRow } from '../people/person-row.tsx'
import { useFoundPeople } from '../people/use-found-people.tsx'
import { accessTexts } from './access.messages.ts'
import { type AccessEntry, type AccessSource, findSource, listRoles } from './access-draft.ts'

type PeopleListProps = {
  project: SecretsProject
  view: ConfigView
  entries: readonly AccessEntry[]
  people: readonly PersonView[]
  canAdminister: boolean
  onRole(subject: string, role: SecretsRole | null): void
}

/** People with access, with where their right comes from. */
export function PeopleList({ project, view, entries, people, canAdminister, onRole }: PeopleListProps) {
  const texts = useTexts(accessTexts)
  const ownId = useUser()?.id
  const known = new Map<string, PersonView>(people.map((one) => [one.user_id, one]))
  const members = new Map<string, { has_grant: boolean }>()
  for (const one of view.members) {
    if (one.kind !== 'person') continue
    known.set(one.user_id, one)
    members.set(one.user_id, one)
  }
  const rows = entries.flatMap(({ subject, kind, role }) => {
    const person = kind === 'person' ? known.get(subject) : undefined
    return person ? [{ subject, role, person, isNew: !members.has(subject) }] : []
  })
  const { found, search } = useFoundPeople(rows)
  return (
    <>
      {search}
      <ul aria-label={texts.people} className="divide-y divide-line rounded-lg border border-line">
        {found.map(({ subject, role, person, isNew }) => {
          const source = findSource(person, project)
          const roles = listRoles(source)
          return (
            <PersonRow
              key={subject}
              person={person}
              role={role}
              roles={roles.includes(role) ? roles : [role, ...roles]}
              isOwn={subject === ownId}
              isNew={isNew}
              note={<Note source={source} waits={members.get(subject)?.has_grant === false} />}
              below={
                person.key === 'unverified' && person.words && `${texts.words}: ${person.words.join(' ')}`
              }
              {...(canAdminister && roles.length > 1 && { onRole: (next) => onRole(subject, next) })}
              {...(canAdminister && source.kind === 'here' && { onRemove: () => onRole(subject, null) })}
            />
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-soft">
        {texts.compare}{' '}
        <Link to="/team_passwords" className={linkStyle}>
          {texts.toKeys}
        </Link>
      </p>
    </>
  )
}

type NoteProps = { source: AccessSource; waits: boolean }

function Note({ source, waits }: NoteProps) {
  const texts = useTexts(accessTexts)
  const { roles } = useTexts(frameTexts)
  const from =
    source.kind === 'owner'
      ? texts.from.owner
      : source.kind === 'project'
        ? texts.from.project(roles[source.role])
        : source.kind === 'custom_role'
          ? texts.from.customRole(source.name, roles[source.role])
          : texts.from.here
  return (
    <>
      {from}
      {waits && <span className="text-warn"> · {texts.waits}</span>}
    </>
  )
}
