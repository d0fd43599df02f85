import type { Belongings, TeamMember } from '@nora/contract/teams'
import { ConfirmDialog, Field, Notice, notify, Select, SkeletonRows, useLang, useTexts } from '@nora/ui'
import { useState } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { personName } from '../../../platform/lists/people.tsx'
import { useBelongings, useTeamChange, useTeamMembers } from '../team.queries.ts'
import { membersTexts } from './members.messages.ts'

export type RemoveMemberDialogProps = { member: TeamMember; onClose(): void }

const NAMED = 5

/** Says what ends, what goes and to whom, before anything does. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const { removeDialog: texts } = useTexts(membersTexts)
  const { data: members = [] } = useTeamMembers()
  const newOwners = members.filter(({ id }) => id !== member.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const heir_id = chosen ?? newOwners.find(({ is_self }) => is_self)?.id
  const belongings = useBelongings(member.id)
  const lang = useLang()
  const removing = useTeamChange(
    (api, query: { heir_id: string | undefined }) =>
      api.teams.removeTeamMember({ params: { id: member.id }, query }),
    { isPlaced: true },
  )
  const remove = async () => {
    await removing.mutateAsync({ heir_id })
    notify({ title: texts.removed, message: personName(member) })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.title(personName(member))}
      consequence={texts.lead}
      confirm={texts.submit}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-4">
        {belongings.isPending && (
          <div role="status">
            <span className="sr-only">{texts.loading}</span>
            <SkeletonRows rows={2} />
          </div>
        )}
        {belongings.isError && <Notice tone="warn">{texts.loadFailed}</Notice>}
        {belongings.data && <Fates belongings={belongings.data} />}
        {hasHeritage(belongings.data) && (
          <Field label={texts.heir} help={texts.newOwnerHelp}>
            <Select
              value={heir_id ?? null}
              onChange={setChosen}
              options={newOwners.map((newOwner) => ({ value: newOwner.id, label: personName(newOwner) }))}
            />
          </Field>
        )}
        {removing.isError && (
          <Notice tone="bad" title={texts.failed}>
            {failureSentence(removing.error, lang)}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Names of open tunnels are handed over as well: who has had one open may be missed by the heir. */
function hasHeritage(belongings: Belongings | undefined): boolean {
  return (
    belongings !== undefined && belongings.port_count + belongings.domain_count + belongings.tunnel_count > 0
  )
}

function Fates({ belongings: has }: { belongings: Belongings }) {
  const { removeDialog: texts } = useTexts(membersTexts)
  const fates = [
    [has.tunnel_count, texts.tunnels, texts.tunnelsFate, has.tunnels.map(({ address }) => address)],
    [has.port_count, texts.ports, texts.handedOver, has.ports.map(({ alias, address }) => alias ?? address)],
    [has.domain_count, texts.domains, texts.handedOver, has.domains.map(({ hostname }) => hostname)],
    [has.public_key_count, texts.keys, texts.keysFate, has.public_keys.map(({ name }) => name)],
    [has.api_key_count, texts.apiKeys, texts.apiKeysFate, []],
    [has.client_count, texts.clients, texts.clientsFate, []],
  ] as const
  const some = fates.filter(([count]) => count > 0)
  if (some.length === 0) return <p className="text-soft">{texts.nothing}</p>
  return (
    <ul className="rounded-md border border-line">
      {some.map(([count, what, fate, names]) => (
        <li key={what(count)} className="border-t border-line px-3 py-2 first:border-t-0">
          <span className="font-[550]">{what(count)}</span> <span className="text-soft">{fate(count)}</span>
          {names.length > 0 && (
            <span className="block truncate font-mono text-xs text-faint">
              {names.slice(0, NAMED).join(', ')} {count > NAMED && texts.more(count - NAMED)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
