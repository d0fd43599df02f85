import { Button, type RowSelection, useMediaQuery, useSelectedKeys, useTexts } from '@nora/ui'
import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { markRemoved, putEdit } from '../lines/draft.ts'
import type { Line } from '../lines/to-lines.ts'
import type { ChangeDraft } from '../lines/use-draft.ts'
import { tableTexts } from './table.messages.ts'

/** A phone has no room for the boxes. */
const ROOMY = '(min-width: 40rem)'

const getKey = ({ id }: Line) => id

/** Lines that are chosen, and what is done with all of them: it goes into the draft, to be saved with the rest. */
export function useChosenLines(rows: readonly Line[], canWrite: boolean, change: ChangeDraft) {
  const texts = useTexts(tableTexts)
  const isRoomy = useMediaQuery(ROOMY)
  const [keys, setKeys] = useSelectedKeys(rows, getKey)
  // What is inherited is changed where it comes from.
  const chosen = rows.filter(({ id, place, mark }) => keys.has(id) && place !== 'root' && mark !== 'removed')
  const readable = chosen.filter(({ entry }) => entry !== null)
  // The same function each time: a new one would draw every row.
  const rowName = useCallback(({ entry }: Line) => entry?.name || texts.unreadable, [texts])
  const done = () => setKeys(new Set())
  function remove() {
    change((draft) =>
      chosen.reduce((next, { id, saved }) => markRemoved(next, id, saved?.version ?? null), draft),
    )
    done()
  }
  function setVisibility(visibility: 'shown' | 'masked') {
    change((draft) =>
      readable.reduce((next, { id, entry, saved, machines_only }) => {
        if (!entry || entry.visibility === visibility) return next
        const version = next.edits.get(id)?.version ?? saved?.version ?? null
        return putEdit(next, id, { entry: { ...entry, visibility }, machines_only, version })
      }, draft),
    )
    done()
  }
  const selection: RowSelection<Line> = {
    keys,
    onChange: setKeys,
    rowName,
    actions: (
      <>
        {readable.some(({ entry }) => entry?.visibility === 'shown') && (
          <Button size="small" icon={<EyeOff aria-hidden="true" />} onClick={() => setVisibility('masked')}>
            {texts.many.mask}
          </Button>
        )}
        {readable.some(({ entry }) => entry?.visibility === 'masked') && (
          <Button size="small" icon={<Eye aria-hidden="true" />} onClick={() => setVisibility('shown')}>
            {texts.many.show}
          </Button>
        )}
        {chosen.length > 0 && (
          <Button size="small" icon={<Trash2 aria-hidden="true" />} onClick={remove}>
            {texts.many.remove}
          </Button>
        )}
      </>
    ),
  }
  return canWrite && isRoomy ? selection : undefined
}
