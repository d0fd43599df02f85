import { formatAddress, type SecretAddress } from '@nora/secrets-kit'
import { Badge, Dialog, Notice, Section, useTexts } from '@nora/ui'
import type { ConfigView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { useMemo } from 'react'
import type { Line } from '../lines/to-lines.ts'
import type { ConfigPlace } from '../place/config-place.ts'
import { FormerNames } from './former-names.tsx'
import { toKnownConfigs } from './known-configs.ts'
import { getReferenceGraph } from './reference-graph.ts'
import { referencesTexts } from './references.messages.ts'
import { useOpenedConfigs } from './use-opened-configs.ts'

type ReferencesDialogProps = {
  place: ConfigPlace
  view: ConfigView
  lines: readonly Line[]
  line: Line
  onClose(): void
}

const SHOWN_MAX = 100

/** What a value is made of, and which values it is in, as they stand in the table and in configs beside it. */
export function ReferencesDialog({ place, view, lines, line, onClose }: ReferencesDialogProps) {
  const texts = useTexts(referencesTexts)
  const { dialog } = texts
  const { project, config } = place
  const name = line.entry?.name ?? ''
  const others = project.configs.filter(({ id, role }) => id !== config.id && role !== null)
  const { views, isLoading } = useOpenedConfigs(others.map(({ id }) => id))
  const here = useMemo(
    () => ({ address: { project: project.slug, config: config.slug }, values: toValues(lines) }),
    [project.slug, config.slug, lines],
  )
  const { uses, users, problem } = useMemo(
    () => getReferenceGraph({ ...here.address, name }, [here, ...toKnownConfigs(project, views)]),
    [here, name, project, views],
  )
  const known = useMemo(() => toKnownConfigs(project, [view, ...views]), [project, view, views])
  const edited = useMemo(
    () => new Set(lines.filter(({ mark }) => mark !== null).map(({ id }) => id)),
    [lines],
  )
  const toName = (address: SecretAddress) => toShortName(address, here.address)
  return (
    <Dialog open onClose={onClose} title={dialog.title(toSafeText(name))} description={dialog.sentence}>
      <div className="flex flex-col gap-5">
        {line.place === 'here' && line.saved && line.mark === null && (
          <FormerNames view={view} secret={line.saved} edited={edited} known={known} />
        )}
        {problem && (
          <Notice tone="bad" title={texts.problems[problem.code]}>
            <span className="font-mono text-code wrap-anywhere">{problem.path.map(toName).join(' → ')}</span>
          </Notice>
        )}
        <Section title={dialog.uses} level={3}>
          {uses.length === 0 && <p className="text-soft">{dialog.usesNothing}</p>}
          <Names
            label={dialog.uses}
            items={uses.map(({ address, state }) => ({ name: toName(address), note: dialog.states[state] }))}
          />
        </Section>
        <Section title={dialog.users} level={3}>
          {users.length === 0 && !isLoading && <p className="text-soft">{dialog.usedNowhere}</p>}
          <Names label={dialog.users} items={users.map((address) => ({ name: toName(address), note: '' }))} />
          {isLoading && (
            <p className="text-sm text-faint" aria-live="polite" aria-busy="true">
              {dialog.loading}
            </p>
          )}
        </Section>
      </div>
    </Dialog>
  )
}

function Names({ label, items }: { label: string; items: readonly { name: string; note: string }[] }) {
  const { dialog } = useTexts(referencesTexts)
  if (items.length === 0) return null
  return (
    <ul
      aria-label={label}
      className="max-h-60 divide-y divide-line overflow-y-auto rounded-lg border border-line"
    >
      {items.slice(0, SHOWN_MAX).map(({ name, note }) => (
        <li key={name} className="flex items-center gap-2 px-3 py-1.5">
          <span className="min-w-0 flex-1 truncate font-mono text-code">{name}</span>
          {note !== '' && <Badge tone="warn">{note}</Badge>}
        </li>
      ))}
      {items.length > SHOWN_MAX && (
        <li className="px-3 py-1.5 text-sm text-faint">{dialog.more(items.length - SHOWN_MAX)}</li>
      )}
    </ul>
  )
}

function toValues(lines: readonly Line[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ entry, mark, own }): [string, string][] =>
      entry && mark !== 'removed' && entry.name !== '' ? [[entry.name, own ?? entry.value]] : [],
    ),
  )
}

/** As a reference in this config writes it, with slashes: `NAME`, `stage/NAME`, `other/stage/NAME`. */
function toShortName(address: SecretAddress, here: { project: string; config: string }): string {
  if (address.project !== here.project) return formatAddress(address)
  return address.config === here.config ? address.name : `${address.config}/${address.name}`
}
