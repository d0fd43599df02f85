import { printable } from '@nora/command-line/terminal'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { confirmCut } from '../confirm-cut.ts'
import { withOpenVault } from '../open-vault.ts'
import { provingFreshly } from '../prove-freshly.ts'
import { getFolder } from './find-folder.ts'
import { listPlaces } from './listed-records.ts'
import { passwordsMessages } from './passwords.messages.ts'

export const cutFolderHistory: CommandSpec = {
  name: 'pass cut-history',
  summary: {
    ru: 'удалить историю папки: прежних версий записей не откроет никто',
    en: 'cut the history of a folder: nobody opens earlier versions of its records any more',
  },
  arguments: [
    { name: 'FOLDER', about: { ru: 'путь, имя или id папки', en: 'path, name or id of the folder' } },
  ],
  options: [{ name: 'yes', kind: 'flag', about: { ru: 'не спрашивать', en: 'do not ask' } }],
  examples: ['nora pass cut-history work/servers'],
  async run(context, input) {
    const { output, lang } = context
    const texts = passwordsMessages[lang]
    await withOpenVault(context, input, async ({ server, vault }) => {
      const folder = getFolder(await listPlaces(vault), input.arguments[0] ?? '')
      const { id, path } = folder
      const shown = printable(path || id)
      if (!input.isOn('yes')) await confirmCut(context, { question: texts.askCut(shown), path: shown })
      await provingFreshly({ context, server, vault }, () => vault.cutFolderHistory(id))
      if (output.isJson) output.result({ event: 'password_history_cut', folder: path, folder_id: id })
      else output.line(output.style.ok(texts.historyCut(shown)))
    })
    return exitCodes.ok
  },
}
