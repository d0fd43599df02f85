import { IconButton, Tooltip, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { Waypoints } from 'lucide-react'
import { useStore } from '../../../platform/store.ts'
import type { Line } from '../lines/to-lines.ts'
import { referencesTexts } from '../references/references.messages.ts'
import { useTable } from './table-context.ts'

const NAMED_MAX = 6

/** Beside a value that refers to others, or that others refer to: which they are on hover, all of it by a press. */
export function LinksHint({ line }: { line: Line }) {
  const texts = useTexts(referencesTexts)
  const table = useTable()
  const name = line.entry?.name ?? ''
  const links = useStore(table.links).get(name)
  if (!links || line.mark === 'removed') return null
  const list = (names: readonly string[]) =>
    names.slice(0, NAMED_MAX).map(toSafeText).join(', ') + (names.length > NAMED_MAX ? '…' : '')
  return (
    <Tooltip text={texts.hint(list(links.uses), list(links.users))}>
      <IconButton
        size="small"
        tooltip={false}
        label={texts.open(name)}
        icon={<Waypoints aria-hidden="true" />}
        onClick={() => table.openReferences(line)}
        className="-my-1"
      />
    </Tooltip>
  )
}
