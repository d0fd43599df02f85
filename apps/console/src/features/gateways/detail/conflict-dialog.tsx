import type { Gateway } from '@nora/contract/gateways'
import { Button, Dialog, notify, useLang, useTexts } from '@nora/ui'
import { useState } from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import type { Conflict } from '../../../platform/use-versioned-saving.ts'
import { changeText } from './change-text.ts'
import { detailTexts } from './detail.messages.ts'
import type { Changes, Saving } from './use-saving.ts'

type ConflictDialogProps = {
  saving: Saving
  conflict: Conflict<Gateway, Changes>
  /** The typed values are given up, or are saved now. */
  onSettled(): void
}

/** Both states of two who changed a gateway at once. */
export function ConflictDialog({ saving, conflict, onSettled }: ConflictDialogProps) {
  const texts = useTexts(detailTexts)
  const lang = useLang()
  const [problem, setProblem] = useState<unknown>(null)
  const { mine, current } = conflict
  const fields = Object.keys(mine) as (keyof Changes)[]

  async function saveMine() {
    setProblem(null)
    try {
      if ((await saving.saveMine()) === null) return
      notify({ title: texts.saved })
      onSettled()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog
      open
      size="large"
      onClose={saving.close}
      title={texts.conflict.title}
      description={texts.conflict.sentence}
      actions={
        <>
          <Button
            onClick={() => {
              saving.takeTheirs()
              onSettled()
            }}
          >
            {texts.conflict.takeTheirs}
          </Button>
          <Button look="primary" loading={saving.isSaving} onClick={() => void saveMine()}>
            {texts.conflict.saveMine}
          </Button>
        </>
      }
    >
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-soft">
          <tr>
            <th className="w-1/4 py-1.5 pr-3 font-medium">{texts.conflict.field}</th>
            <th className="py-1.5 pr-3 font-medium">{texts.conflict.theirs}</th>
            <th className="py-1.5 font-medium">{texts.conflict.mine}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} className="border-t border-line align-top">
              <th className="py-1.5 pr-3 font-medium">{texts.conflict.fields[field]}</th>
              <td className="py-1.5 pr-3 wrap-anywhere">{changeText(lang, current[field])}</td>
              <td className="py-1.5 wrap-anywhere">{changeText(lang, mine[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormProblem problem={problem} />
    </Dialog>
  )
}
