import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
import { getRecord, toPath } from './find-record.ts'
import { passwordsMessages } from './passwords.messages.ts'
import { NAMED_RECORD } from './record-argument.ts'

export const removePassword: CommandSpec = {
  name: 'pass rm',
  summary: {
    ru: 'положить запись в корзину; через 30 дней она удаляется',
    en: 'move a record to the trash, where it stays for 30 days',
  },
  arguments: [NAMED_RECORD],
  options: [
    {
      name: 'purge',
      kind: 'flag',
      about: { ru: 'удалить сразу и насовсем', en: 'delete it at once and for good' },
    },
  ],
  examples: ['nora pass rm old-mail', 'nora pass rm pwd_01J… --purge'],
  async run(context, input) {
    const { output, lang } = context
    const isPurged = input.isOn('purge')
    await withOpenVault(context, input, async (open) => {
      const record = await getRecord(context, open, input.arguments[0] ?? '')
      const { id, folder_id, folder, overview } = record
      await open.vault.trashRecords(folder_id, [id])
      if (isPurged) await open.vault.removeRecords(folder_id, [id])
      const texts = passwordsMessages[lang]
      const facts = { id, folder: folder.path, name: overview.name }
      if (output.isJson) output.result({ event: 'password_removed', record: facts, is_purged: isPurged })
      else output.line(output.style.ok((isPurged ? texts.purged : texts.trashed)(printable(toPath(record)))))
    })
    return exitCodes.ok
  },
}
