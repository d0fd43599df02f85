import type { SecretsProject } from '@nora/contract/secrets'
import { Section, useTexts } from '@nora/ui'
import type { PersonView } from '@nora/vault-client'
import { useUser } from '../../../platform/use-user.ts'
import { accessTexts } from '../access/access.messages.ts'
import { membersTexts } from '../people/members.messages.ts'
import { PersonRow } from '../people/person-row.tsx'
import { isOwner } from './keeps-access.ts'

type OtherMembersProps = { project: SecretsProject; people: readonly PersonView[] }

/** Who has a role in the project by something else than its list of members, which takes nothing from them. */
export function OtherMembers({ project, people }: OtherMembersProps) {
  const { others } = useTexts(membersTexts)
  const { from } = useTexts(accessTexts)
  const ownId = useUser()?.id
  const rows = people.flatMap((person) => {
    if (isOwner(person)) return [{ person, role: 'admin' as const, note: from.owner }]
    const given = project.role_members.find((one) => one.user_id === person.user_id)
    return given ? [{ person, role: given.role, note: from.teamRole(given.role_name) }] : []
  })
  if (rows.length === 0) return null
  return (
    <Section title={others} level={3}>
      <ul aria-label={others} className="divide-y divide-line rounded-lg border border-line">
        {rows.map(({ person, ...row }) => (
          <PersonRow key={person.user_id} person={person} isOwn={person.user_id === ownId} {...row} />
        ))}
      </ul>
    </Section>
  )
}
