import type { SecretsProject, SecretsRole } from '@nora/contract/secrets'
import { Dialog, FormDialog, Notice, notify, useTexts } from '@nora/ui'
import type { PersonView } from '@nora/vault-client'
import { type FormEvent, useState } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { useUser } from '../../../platform/use-user.ts'
import { useTask } from '../../../platform/vault/use-task.ts'
import { ExposedDialog } from '../exposed/exposed-dialog.tsx'
import { FailedNotice } from '../failed-notice.tsx'
import { AddPerson } from '../people/add-person.tsx'
import { membersTexts } from '../people/members.messages.ts'
import { PersonRow } from '../people/person-row.tsx'
import { useFoundPeople } from '../people/use-found-people.tsx'
import { usePeople, useSecretsChange } from '../secrets.queries.ts'
import { isOwner, keepsAccess } from './keeps-access.ts'
import { OtherMembers } from './other-members.tsx'

type Member = { user_id: string; role: SecretsRole }
type MembersDialogProps = { project: SecretsProject; canAdminister: boolean; onClose(): void }

/** Who has a role in the whole project. */
export function MembersDialog({ project, canAdminister, onClose }: MembersDialogProps) {
  const texts = useTexts(membersTexts)
  const { data: people } = usePeople()
  const ownId = useUser()?.id
  if (people && canAdminister) return <MembersForm project={project} people={people} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} size="large" title={texts.title} description={texts.onlyAdmins}>
      <div className="flex flex-col gap-4">
        {project.members.length > 0 && (
          <ul aria-label={texts.list} className="divide-y divide-line rounded-lg border border-line">
            {project.members.map(({ user_id, role }) => {
              const person = people?.find((one) => one.user_id === user_id)
              return (
                person && <PersonRow key={user_id} person={person} role={role} isOwn={user_id === ownId} />
              )
            })}
          </ul>
        )}
        <OtherMembers project={project} people={people ?? []} />
      </div>
    </Dialog>
  )
}

type MembersFormProps = { project: SecretsProject; people: readonly PersonView[]; onClose(): void }

function MembersForm({ project, people, onClose }: MembersFormProps) {
  const texts = useTexts(membersTexts)
  const ownId = useUser()?.id
  const [draft, setDraft] = useState<readonly Member[]>(project.members)
  const [isExposed, setExposed] = useState(false)
  const { run, problem, isBusy } = useTask()
  const saving = useSecretsChange((vault, members: readonly Member[]) =>
    vault.setProjectMembers(project.id, [...members]),
  )
  const find = (id: string) => people.find(({ user_id }) => user_id === id)
  const removed = project.members.filter(({ user_id }) => !draft.some((one) => one.user_id === user_id))
  const lost = removed
    .flatMap(({ user_id }) => find(user_id) ?? [])
    .filter((one) => !keepsAccess(one, project))
  const names = lost.map((one) => personName({ ...one, id: one.user_id }))
  const { found, search } = useFoundPeople(
    draft.flatMap(({ user_id, role }) => {
      const person = find(user_id)
      const isNew = !project.members.some((one) => one.user_id === user_id)
      return person ? [{ person, role, isNew }] : []
    }),
  )
  const set = (user_id: string, role: SecretsRole | null) =>
    setDraft(draft.flatMap((one) => (one.user_id !== user_id ? one : role ? { user_id, role } : [])))
  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      const { waiting } = await saving.mutateAsync(draft)
      notify({ title: texts.saved, ...(waiting.length > 0 && { message: texts.waiting(waiting.length) }) })
      if (lost.length > 0) setExposed(true)
      else onClose()
    })
  }
  if (isExposed) return <ExposedDialog configIds={project.configs.map(({ id }) => id)} onClose={onClose} />
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={texts.title}
      description={texts.sentence}
      submit={texts.save}
      onSubmit={submit}
      sending={isBusy}
      dirty={JSON.stringify(draft) !== JSON.stringify(project.members)}
    >
      {draft.length > 0 && (
        <div>
          {search}
          <ul aria-label={texts.list} className="divide-y divide-line rounded-lg border border-line">
            {found.map(({ person, role, isNew }) => (
              <PersonRow
                key={person.user_id}
                {...{ person, role, isNew }}
                isOwn={person.user_id === ownId}
                onRole={(next) => set(person.user_id, next)}
                onRemove={() => set(person.user_id, null)}
              />
            ))}
          </ul>
        </div>
      )}
      <AddPerson
        people={people.filter(
          (person) => !isOwner(person) && !draft.some(({ user_id }) => user_id === person.user_id),
        )}
        onAdd={({ user_id }) => setDraft([...draft, { user_id, role: 'editor' }])}
      />
      <OtherMembers project={project} people={people} />
      {lost.length > 0 && (
        <Notice tone="warn" title={texts.removed(names.join(', '))}>
          {texts.removedSentence}
        </Notice>
      )}
      <FailedNotice title={(failures) => failures.members} problem={problem} />
    </FormDialog>
  )
}
