import { join } from 'node:path'
import { printable } from '@nora/command-line/terminal'
import type { RecordContent } from '@nora/vault-records'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
import { runEditor } from '../run-editor.ts'
import { cancelled } from '../vault-failure.ts'
import { getRecord, getValues, toPath } from './find-record.ts'
import { passwordsMessages } from './passwords.messages.ts'
import { NAMED_RECORD } from './record-argument.ts'
import { parseRecordText, toRecordText } from './record-text.ts'
import { assertGood, saveRecord } from './save-record.ts'

export const editPassword: CommandSpec = {
  name: 'pass edit',
  summary: {
    ru: 'изменить запись в $EDITOR как YAML; из конвейера YAML читается со стандартного ввода',
    en: 'edit a record in $EDITOR as YAML; in a pipe the YAML comes from standard input',
  },
  arguments: [NAMED_RECORD],
  options: [],
  examples: ['nora pass edit github', 'nora pass edit github < github.yml'],
  async run(context, input) {
    const { output, lang, platform } = context
    await withOpenVault(context, input, async (open) => {
      const listed = await getRecord(context, open, input.arguments[0] ?? '')
      const { id, version, overview, details } = await getValues(context, open, listed)
      const before = { overview, details }
      const content = platform.stdin.isTty
        ? await editText(context, before)
        : parseRecordText(await platform.stdin.readText(), before)
      const isChanged = JSON.stringify(content) !== JSON.stringify(before)
      if (isChanged) await saveRecord(open.vault, listed.folder_id, { id, version, content })
      const texts = passwordsMessages[lang]
      const facts = { id, folder: listed.folder.path, name: content.overview.name }
      const path = printable(toPath({ ...listed, overview: content.overview }))
      if (output.isJson) output.result({ event: 'password_changed', record: facts, is_changed: isChanged })
      else output.line(isChanged ? output.style.ok(texts.changed(path)) : texts.unchanged(path))
    })
    return exitCodes.ok
  },
}

/** Has the text edited until it is a record, in a file that only its owner reads and that is gone afterwards. */
async function editText(context: Context, before: RecordContent): Promise<RecordContent> {
  const { platform, output, lang } = context
  return platform.usingPrivateFolder(async (folder) => {
    const path = join(folder, 'record.yml')
    await platform.writeFile(path, `${passwordsMessages[lang].editHead}\n${toRecordText(before)}`)
    for (;;) {
      await runEditor(context, path)
      try {
        const content = parseRecordText((await platform.readFile(path)) ?? '', before)
        assertGood(content)
        return content
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        platform.stderr.write(`${output.style.bad('✗')} ${printable(error.text[lang])}\n`)
        const answer = await platform.ask(passwordsMessages[lang].editAgain, { isHidden: false })
        if (answer === null || answer.trim() !== '') throw cancelled()
      }
    }
  })
}
