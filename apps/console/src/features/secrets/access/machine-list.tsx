import type { SecretsRole } from '@nora/contract/secrets'
import { IconButton, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { Server, X } from 'lucide-react'
import { frameTexts } from '../frame.messages.ts'
import { membersTexts } from '../people/members.messages.ts'
import { accessTexts } from './access.messages.ts'
import type { AccessEntry } from './access-draft.ts'

type MachineListProps = {
  view: ConfigView
  entries: readonly AccessEntry[]
  canAdminister: boolean
  onRole(subject: string, role: SecretsRole | null): void
}

/** Machines that read the config. */
export function MachineList({ view, entries, canAdminister, onRole }: MachineListProps) {
  const texts = useTexts(accessTexts)
  const { roles } = useTexts(frameTexts)
  const members = useTexts(membersTexts)
  const machines = entries.filter(({ kind }) => kind === 'machine')
  const find = (id: string) => view.members.find((one) => one.kind === 'machine' && one.token_id === id)
  if (machines.length === 0) return <p className="text-soft">{texts.noMachines}</p>
  return (
    <ul aria-label={texts.machines} className="divide-y divide-line rounded-lg border border-line">
      {machines.map(({ subject, role }) => {
        const machine = find(subject)
        const name = machine?.name ?? texts.formerMachine
        return (
          <li key={subject} className="flex flex-wrap items-center gap-3 px-3 py-2">
            <Server aria-hidden="true" className="size-4 text-faint" />
            <span className="min-w-32 flex-1">
              <span className="block truncate">{name}</span>
              <span className="block truncate font-mono text-xs text-faint">
                {subject}
                {machine?.has_grant === false && (
                  <span className="font-sans text-warn"> · {texts.waits}</span>
                )}
              </span>
            </span>
            <span className="text-sm text-soft">{roles[role]}</span>
            {canAdminister && (
              <IconButton
                size="small"
                label={members.remove(name)}
                icon={<X aria-hidden="true" />}
                onClick={() => onRole(subject, null)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
