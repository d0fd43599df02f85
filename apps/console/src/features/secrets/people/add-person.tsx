import { Combobox, Field, useTexts } from '@nora/ui'
import type { PersonView } from '@nora/vault-client'
import { personName } from '../../../platform/lists/people.tsx'
import { membersTexts } from './members.messages.ts'

type AddPersonProps = { people: readonly PersonView[]; onAdd(person: PersonView): void }

/** Finds somebody of the team, and gives them a role. */
export function AddPerson({ people, onAdd }: AddPersonProps) {
  const texts = useTexts(membersTexts)
  return (
    <Field label={texts.add}>
      <Combobox
        // Empty again once somebody was added.
        key={people.length}
        value=""
        placeholder={texts.search}
        none={texts.nobody}
        options={people.map((person) => ({
          value: person.user_id,
          label: personName({ ...person, id: person.user_id }),
          note: texts.keys[person.key],
          words: person.email,
        }))}
        onChange={(id) => {
          const person = people.find(({ user_id }) => user_id === id)
          if (person) onAdd(person)
        }}
      />
    </Field>
  )
}
