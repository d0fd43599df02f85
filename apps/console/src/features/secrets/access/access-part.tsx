import type { SecretsProject } from '@nora/contract/secrets'
import { Button, Notice, notify, Section, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { useState } from 'react'
import { UnsavedWarning } from '../../../platform/unsaved-warning.tsx'
import { useTask } from '../../../platform/vault/use-task.ts'
import { ExposedDialog } from '../exposed/exposed-dialog.tsx'
import { FailedNotice } from '../failed-notice.tsx'
import { AddPerson } from '../people/add-person.tsx'
import { usePeople, useSecretsChange } from '../secrets.queries.ts'
import { accessTexts } from './access.messages.ts'
import { type AccessEntry, isSameAccess, setRole, toEntries } from './access-draft.ts'
import { MachineList } from './machine-list.tsx'
import { PeopleList } from './people-list.tsx'

export type AccessPartProps = { project: SecretsProject; view: ConfigView; canAdminister: boolean }

/** Who can open a config: people and machines, where each right comes from, and what waits. */
export function AccessPart({ project, view, canAdminister }: AccessPartProps) {
  const texts = useTexts(accessTexts)
  const { data: people = [] } = usePeople()
  const present = toEntries(view.members)
  const [changed, setChanged] = useState<readonly AccessEntry[] | null>(null)
  const [isExposed, setExposed] = useState(false)
  const { run, problem, isBusy } = useTask()
  const saving = useSecretsChange((vault, entries: readonly AccessEntry[]) =>
    vault.setConfigAccess(view.id, [...entries]),
  )
  const entries = changed ?? present
  const removed = present.filter(({ subject }) => !entries.some((one) => one.subject === subject))
  const isDirty = !isSameAccess(entries, present)
  const getName = (id: string) => findName(view, id)
  const set = (subject: string, role: AccessEntry['role'] | null) =>
    setChanged(setRole(entries, subject, role))
  const save = () =>
    run(async () => {
      await saving.mutateAsync(entries)
      // The fresh view is drawn a turn later: before it, whoever was removed would be there again for a moment.
      await new Promise((resolve) => setTimeout(resolve))
      setChanged(null)
      notify({ title: removed.length > 0 ? texts.rotated : texts.saved })
      if (removed.length > 0) setExposed(true)
    })
  return (
    <div className="flex max-w-3xl flex-col gap-6 pt-5">
      <p className="text-pretty text-soft">{texts.sentence}</p>
      <Section title={texts.people} level={2}>
        <PeopleList {...{ project, view, entries, people, canAdminister }} onRole={set} />
        {canAdminister && (
          <div className="mt-3 max-w-sm">
            <AddPerson
              people={people.filter(({ user_id }) => !entries.some(({ subject }) => subject === user_id))}
              onAdd={({ user_id }) =>
                setChanged([...entries, { subject: user_id, kind: 'person', role: 'viewer' }])
              }
            />
          </div>
        )}
      </Section>
      <Section title={texts.machines} level={2}>
        <MachineList {...{ view, entries, canAdminister }} onRole={set} />
      </Section>
      {removed.length > 0 && (
        <Notice tone="warn" title={texts.removed(removed.map(({ subject }) => getName(subject)).join(', '))}>
          {texts.removedSentence}
        </Notice>
      )}
      <FailedNotice title={(failures) => failures.access} problem={problem} />
      {isDirty && (
        <div className="flex gap-2">
          <Button look="primary" loading={isBusy} onClick={() => void save()}>
            {removed.length > 0 ? texts.saveAndRenew : texts.save}
          </Button>
          <Button onClick={() => setChanged(null)}>{texts.discard}</Button>
        </div>
      )}
      {isExposed && <ExposedDialog configIds={[view.id]} onClose={() => setExposed(false)} />}
      <UnsavedWarning isDirty={isDirty} {...texts.leave} />
    </div>
  )
}

function findName({ members }: ConfigView, id: string): string {
  const found = members.find((one) => (one.kind === 'person' ? one.user_id : one.token_id) === id)
  return found?.name ?? (found?.kind === 'person' ? found.email : id)
}
