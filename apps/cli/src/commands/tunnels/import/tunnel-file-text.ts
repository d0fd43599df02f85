import { printable } from '@nora/command-line/terminal'
import type { Lang } from '@nora/kit'
import { stringify } from 'yaml'
import { importMessages } from './import.messages.ts'
import type { ImportResult } from './import-result.ts'
import type { Loss } from './loss.ts'
import type { TunnelDraft } from './tunnel-draft.ts'

type Writing = { source: string; lang: Lang; allowsOpen: boolean }

/** The `nora.yml` of what was read. Tunnels that lost their protection are commented out, with the reasons. */
export function toTunnelFileText(
  { program, drafts }: ImportResult,
  { source, lang, allowsOpen }: Writing,
): string {
  const texts = importMessages[lang]
  const isOpened = ({ unprotected }: TunnelDraft) => unprotected.length === 0 || allowsOpen
  const opened = drafts.filter(isOpened)
  const lines = [`# ${printable(texts.fromProgram(program, source))}`, 'tunnels:']
  for (const draft of opened) {
    if (draft.unprotected.length > 0) {
      lines.push(`  # ${texts.openedComment}`, ...commented(draft.unprotected, lang))
    }
    lines.push(...getLines(draft).map((line) => `  ${line}`))
  }
  for (const draft of drafts.filter((one) => !isOpened(one))) {
    lines.push(
      '',
      `  # ${texts.commentedOut}`,
      ...commented(draft.unprotected, lang),
      `  # ${texts.commentedHint}`,
    )
    lines.push(...getLines(draft).map((line) => `  # ${line}`))
  }
  return `${lines.join('\n')}\n`
}

function getLines({ label, entry }: TunnelDraft): string[] {
  return stringify({ [label]: entry }, { lineWidth: 0 })
    .trimEnd()
    .split('\n')
}

function commented(losses: readonly Loss[], lang: Lang): string[] {
  return losses.map(({ setting, reason }) => `  #   ${printable(setting)}: ${printable(reason[lang])}`)
}
