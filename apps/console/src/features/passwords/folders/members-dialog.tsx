import { Combobox, Dialog, Field, FormDialog, Notice, notify, useLang, useTexts } from '@nora/ui'
import type { FolderView, RecordView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { type FormEvent, useState } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { useUser } from '../../../platform/use-user.ts'
import { useVaultPolicy } from '../../../platform/vault/use-vault-policy.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useAttempt, usePeople, useVaultChange } from '../passwords.queries.ts'
import { canAdminister } from '../tree/folder-rights.ts'
import { type DraftMember, findObstacle, isSameAccess, toDraft } from './member-draft.ts'
import { MemberRow } from './member-row.tsx'
import { membersTexts } from './members.messages.ts'

type MembersDialogProps = { folder: FolderView; onClose(): void }

/** Who has access to a folder, and in which role. Removing somebody renews the key. */
export function MembersDialog({ folder, onClose }: MembersDialogProps) {
  const [exposed, setExposed] = useState<readonly RecordView[] | null>(null)
  if (exposed) return <ExposedDialog records={exposed} onClose={onClose} />
  if (!canAdminister(folder)) return <SeenMembers folder={folder} onClose={onClose} />
  return <MembersForm folder={folder} onClose={onClose} onRemoved={setExposed} />
}

type MembersFormProps = MembersDialogProps & { onRemoved(exposed: readonly RecordView[]): void }

function MembersForm({ folder, onClose, onRemoved }: MembersFormProps) {
  const texts = useTexts(membersTexts)
  const { data: people = [] } = usePeople()
  const ownId = useUser()?.id
  const [draft, setDraft] = useState(() => toDraft(folder))
  const { attempt, problem, isRunning } = useAttempt()
  const saving = useSavedMembers(folder)
  const removed = folder.members.filter((one) => !draft.some(({ user_id }) => user_id === one.user_id))
  const hasAdmin = draft.some(({ role }) => role === 'admin')
  // Unknown, it is for the server to refuse.
  const policy = useVaultPolicy().data?.unverified ?? 'warn'
  const isDirty = !isSameAccess(folder, draft)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!hasAdmin) return
    await attempt(async () => {
      const exposed = isDirty ? await saving.mutateAsync(draft) : []
      if (isDirty) notify({ title: removed.length > 0 ? texts.savedAndRenewed : texts.saved })
      if (removed.length > 0 && exposed.length > 0) onRemoved(exposed)
      else onClose()
    })
  }
  const change = (user_id: string, next: DraftMember | null) =>
    setDraft(draft.flatMap((one) => (one.user_id === user_id ? (next ?? []) : one)))
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={texts.title(toSafeText(folder.name))}
      description={texts.sentence}
      submit={removed.length > 0 ? texts.saveAndRenew : texts.save}
      onSubmit={(event) => void submit(event)}
      sending={isRunning}
      dirty={isDirty}
    >
      <ul aria-label={texts.list} className="divide-y divide-line rounded-lg border border-line">
        {draft.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            isOwn={member.user_id === ownId}
            onRole={(role) => change(member.user_id, { ...member, role })}
            onRemove={() => change(member.user_id, null)}
          />
        ))}
      </ul>
      <AddMember
        // Empty again once somebody was added.
        key={draft.length}
        people={people.filter(({ user_id }) => !draft.some((one) => one.user_id === user_id))}
        policy={policy}
        onAdd={(person) => setDraft([...draft, { ...person, role: 'editor', is_new: true }])}
      />
      {draft.some(({ is_new, key }) => is_new && key === 'unverified') && (
        <Notice tone="warn" title={texts.unverified}>
          {texts.unverifiedSentence}
        </Notice>
      )}
      {removed.length > 0 && (
        <Notice
          tone="warn"
          title={texts.rotation(removed.map((one) => personName({ ...one, id: one.user_id })).join(', '))}
        >
          {texts.rotationSentence(folder.records)}
        </Notice>
      )}
      {!hasAdmin && <Notice tone="bad">{texts.noAdmin}</Notice>}
      {draft.length === 1 && folder.members.length > 1 && <Notice tone="info">{texts.onlyYou}</Notice>}
      <FailedNotice what="members" problem={problem} />
    </FormDialog>
  )
}

/** Answers the records that those who were removed have had in their hands. */
function useSavedMembers(folder: FolderView) {
  return useVaultChange(async (vault, draft: readonly DraftMember[]) => {
    await vault.setMembers(
      folder.id,
      draft.map(({ user_id, role }) => ({ user_id, role })),
    )
    const records = await vault.openFolder(folder.id)
    return records.filter(({ is_trashed, overview }) => !is_trashed && overview.kind === 'login')
  })
}

type AddMemberProps = {
  people: readonly Omit<DraftMember, 'role' | 'is_new'>[]
  policy: 'warn' | 'refuse'
  onAdd(person: Omit<DraftMember, 'role' | 'is_new'>): void
}

function AddMember({ people, policy, onAdd }: AddMemberProps) {
  const texts = useTexts(membersTexts)
  const [obstacle, setObstacle] = useState<string | null>(null)
  const name = (person: (typeof people)[number]) => personName({ ...person, id: person.user_id })
  return (
    <Field label={texts.add} error={obstacle ?? undefined}>
      <Combobox
        value=""
        none={texts.nobody}
        placeholder={texts.whom}
        options={people.map((person) => ({
          value: person.user_id,
          label: name(person),
          note: texts.keys[person.key],
          words: person.email,
        }))}
        onChange={(id) => {
          const person = people.find(({ user_id }) => user_id === id)
          if (!person) return
          const found = findObstacle(person, policy)
          setObstacle(found && texts.obstacles[found](name(person)))
          if (!found) onAdd(person)
        }}
      />
    </Field>
  )
}

/** For those who may not change it. */
function SeenMembers({ folder, onClose }: MembersDialogProps) {
  const texts = useTexts(membersTexts)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(toSafeText(folder.name))}
      description={texts.onlyAdmins}
    >
      <ul aria-label={texts.list} className="divide-y divide-line rounded-lg border border-line">
        {toDraft(folder).map((member) => (
          <MemberRow key={member.user_id} member={member} />
        ))}
      </ul>
    </Dialog>
  )
}

type ExposedDialogProps = { records: readonly RecordView[]; onClose(): void }

/** Who was removed may have copied them: a new key protects what comes, not what was. */
function ExposedDialog({ records, onClose }: ExposedDialogProps) {
  const texts = useTexts(membersTexts)
  const lang = useLang()
  const sorted = records.toSorted((a, b) => a.overview.name.localeCompare(b.overview.name, lang))
  return (
    <Dialog open onClose={onClose} title={texts.exposed.title} description={texts.exposed.sentence}>
      <ul
        aria-label={texts.exposed.title}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {sorted.map(({ id, overview }) => (
          <li key={id} className="px-3 py-2">
            <span className="block truncate">{toSafeText(overview.name)}</span>
            <span className="block truncate text-xs text-faint">{toSafeText(overview.login)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
