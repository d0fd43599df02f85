import { classNames, IconButton, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { Eye, EyeOff, SquarePen } from 'lucide-react'
import { useStore } from '../../../platform/store.ts'
import { faultsTexts } from '../lines/faults.messages.ts'
import { sayFault } from '../lines/say-fault.ts'
import type { Line } from '../lines/to-lines.ts'
import { referencesTexts } from '../references/references.messages.ts'
import { LinksHint } from './links-hint.tsx'
import { tableTexts } from './table.messages.ts'
import { useEditing, useIsShown, useTable } from './table-context.ts'
import { ValueInput } from './value-input.tsx'

/** The same for every value: its length is nobody's business. */
const MASK = '••••••••••'

/** The value, masked or in sight; a field while the line is typed in. */
export function ValueCell({ line }: { line: Line }) {
  const isEditing = useEditing(line) !== null
  const value = line.entry?.value ?? ''
  const isLong = value.includes('\n')
  return (
    <span className="block min-w-0">
      {isEditing ? (
        isLong ? (
          <LongValue line={line} value={value} />
        ) : (
          <ValueInput line={line} value={value} />
        )
      ) : (
        <ShownValue line={line} />
      )}
      <ValueNote line={line} />
    </span>
  )
}

function ShownValue({ line }: { line: Line }) {
  const texts = useTexts(tableTexts)
  const table = useTable()
  const isShown = useIsShown(line)
  const { entry } = line
  if (!entry) return <span className="text-faint">—</span>
  const { name, value, visibility } = entry
  const [first = '', ...rest] = value.split('\n')
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {isShown ? (
        <span className="min-w-0 truncate font-mono text-code">
          {value === '' ? <span className="text-faint">{texts.empty}</span> : toSafeText(first)}
        </span>
      ) : (
        <span className="text-faint">
          <span aria-hidden="true">{MASK}</span>
          <span className="sr-only">{texts.masked}</span>
        </span>
      )}
      {isShown && rest.length > 0 && (
        <span className="shrink-0 text-xs text-faint">⏎ {texts.lines(rest.length + 1)}</span>
      )}
      {visibility === 'masked' && (
        <IconButton
          size="small"
          tooltip={false}
          label={isShown ? texts.hide(name) : texts.reveal(name)}
          aria-pressed={isShown}
          icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => table.reveal(line)}
          className="-my-1"
        />
      )}
      <LinksHint line={line} />
    </span>
  )
}

function LongValue({ line, value }: { line: Line; value: string }) {
  const texts = useTexts(tableTexts)
  const table = useTable()
  return (
    <button
      type="button"
      className="flex h-7 w-full items-center gap-2 rounded-md border border-control px-[11px] text-left text-soft"
      onClick={() => table.openEditor(line)}
    >
      <SquarePen aria-hidden="true" className="size-3.5" />
      {texts.lines(value.split('\n').length)}
    </button>
  )
}

/** What is wrong with it, else where it comes from and what stands before it. */
function ValueNote({ line: { entry, mark, fault, place, is_override, own } }: { line: Line }) {
  const texts = useTexts(tableTexts)
  const faults = useTexts(faultsTexts)
  const { linkFaults } = useTexts(referencesTexts)
  const { rootName, links } = useTable()
  const link = useStore(links).get(entry?.name ?? '')?.fault
  const wrong = fault?.kind === 'value' ? sayFault(fault, faults) : null
  const warned = link && mark !== 'removed' ? linkFaults[link.code](toSafeText(link.at)) : null
  const notes = [
    place === 'root' && texts.fromRoot(rootName),
    is_override && texts.override(rootName),
    own !== null && texts.hasOwn,
  ].filter(Boolean)
  const said = wrong ?? warned ?? notes.join(' · ')
  if (said === '') return null
  return (
    <span
      title={said}
      className={classNames(
        'block truncate text-xs',
        wrong ? 'text-bad' : warned ? 'text-warn' : 'text-faint',
      )}
    >
      {said}
    </span>
  )
}
