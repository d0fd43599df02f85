import { printable } from '@nora/command-line/terminal'
import type { Lang } from '@nora/kit'
import type { ImportedSecrets } from '@nora/secrets-kit/formats'
import type { Context } from '../command.ts'
import { toPath } from './config-view.ts'
import { faultsMessages } from './faults.messages.ts'
import { type PlannedSecret, toCounts } from './plan-import.ts'
import { secretsMessages } from './secrets.messages.ts'
import type { ListedConfig } from './source/source.ts'

type Import = {
  plan: readonly PlannedSecret[]
  imported: ImportedSecrets
  /** It was asked for, and nothing was in its way. */
  isStored: boolean
  isFile: boolean
}

/** Names and what becomes of them, never a value. */
export function printImport(
  { output, lang }: Context,
  config: ListedConfig,
  { plan, imported: { format, leftOut }, isStored, isFile }: Import,
): void {
  const { project, config: slug, config_id } = config
  const counts = toCounts(plan)
  if (output.isJson) {
    const secrets = plan.map(({ name, line, mark, refused }) => ({ name, line, mark, refused }))
    const event = isStored ? 'secrets_imported' : 'secrets_planned'
    output.result({ event, project, config: slug, config_id, format, ...counts, secrets })
    return
  }
  const texts = secretsMessages[lang]
  output.line(output.style.bold(`${toPath(config)}  (${format})`))
  for (const { name, line, mark, refused } of plan) {
    if (isStored && mark !== 'refused') continue
    const place = line === undefined ? '' : `${line}: `
    const why = refused === undefined ? texts.marks[mark] : toReason(refused, lang)
    output.line(`  ${place}${printable(name)}  ${output.style.faint(why)}`)
  }
  output.line(isStored ? output.style.ok(texts.imported(counts)) : texts.planned(counts))
  if (leftOut.length > 0) output.line(texts.leftOut(leftOut.map(printable).join(', ')))
  if (isStored && isFile) output.line(texts.removeFile)
  if (isStored) return
  output.line(counts.refused > 0 ? texts.howToSkip : texts.nothingStored)
}

function toReason(refused: NonNullable<PlannedSecret['refused']>, lang: Lang): string {
  const texts = secretsMessages[lang]
  const faults = faultsMessages[lang]
  switch (refused.code) {
    case 'bad_name':
      return texts.proposal(faults.name[refused.reason], refused.proposal)
    case 'duplicate':
      return texts.duplicate(refused.firstLine)
    case 'bad_value':
      return faults.value[refused.reason]
  }
}
