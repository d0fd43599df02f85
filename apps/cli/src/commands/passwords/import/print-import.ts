import { printable } from '@nora/command-line/terminal'
import type { ImportNote } from '@nora/vault-records/formats'
import type { Context } from '../../command.ts'
import { passwordsMessages } from '../passwords.messages.ts'
import { loadFormats } from './load-formats.ts'
import type { ImportPlan, RefusedRow } from './plan-rows.ts'
import type { Stored } from './store-rows.ts'

const SHOWN = 20

/** What an import would do; names, never values. */
export async function printPlan(context: Context, plan: ImportPlan): Promise<void> {
  const { output, lang } = context
  const { fresh, changed } = plan
  if (output.isJson) {
    output.result({
      event: 'passwords_planned',
      ...toFacts(plan),
      new: fresh.length,
      changed: changed.length,
    })
    return
  }
  const texts = passwordsMessages[lang]
  for (const { states, path } of fresh.slice(0, SHOWN)) {
    output.line(`  + ${printable([...path, states.at(-1)?.overview.name ?? ''].join('/'))}`)
  }
  if (fresh.length > SHOWN) output.line(`  + …`)
  for (const { content } of changed.slice(0, SHOWN)) output.line(`  ~ ${printable(content.overview.name)}`)
  if (changed.length > SHOWN) output.line(`  ~ …`)
  await printRefused(context, plan)
  output.line(
    texts.planned({
      fresh: fresh.length,
      changed: changed.length,
      same: plan.same,
      refused: plan.refused.length,
    }),
  )
}

export async function printStored(context: Context, plan: ImportPlan, stored: Stored): Promise<void> {
  const { output, lang } = context
  const { added, changed, failed } = stored
  if (output.isJson) {
    output.result({ event: 'passwords_imported', ...toFacts(plan), added, changed, conflicts: failed })
    return
  }
  const texts = passwordsMessages[lang]
  await printRefused(context, plan)
  for (const { name } of failed) output.line(output.style.warn(texts.importConflict(printable(name))))
  const counts = { fresh: added, changed, same: plan.same, refused: plan.refused.length }
  output.line(output.style.ok(texts.imported(counts)))
  output.line(texts.removeFile)
}

function toFacts({ format, same, refused, notes }: ImportPlan) {
  return {
    format,
    same,
    refused: refused.map(({ refused: why, line, name }) => ({ why, line, name })),
    notes,
  }
}

async function printRefused({ output, lang }: Context, { refused, notes }: ImportPlan): Promise<void> {
  const { importTexts } = await loadFormats()
  const texts = importTexts[lang]
  const toSentence = ({ refused: why, line, name }: RefusedRow) => {
    const sentence = line > 0 ? texts.atLine(line, texts.faults[why]) : texts.faults[why]
    return name === '' ? sentence : `${printable(name)}: ${sentence}`
  }
  const toNote = (note: ImportNote) => {
    if (note.code === 'decoded_as') return texts.decodedAs(note.encoding)
    if (note.code === 'trash_left_out') return texts.trashLeftOut(note.count)
    return texts.unmappedColumns(printable(note.columns.join(', ')))
  }
  for (const row of refused) output.line(output.style.bad(`  ✗ ${toSentence(row)}`))
  for (const note of notes) output.line(output.style.warn(`  ! ${toNote(note)}`))
}
