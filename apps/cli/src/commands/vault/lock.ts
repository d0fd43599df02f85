import { exitCodes } from '../../output/failure.ts'
import { endHolders } from '../../vault/holder-client.ts'
import { toVaultFolder } from '../../vault/holder-record.ts'
import type { CommandSpec } from '../command.ts'
import { openSession } from '../session.ts'
import { vaultMessages } from './vault.messages.ts'

export const lock: CommandSpec = {
  name: 'vault lock',
  summary: { ru: 'закрыть хранилище паролей', en: 'lock the password vault' },
  arguments: [],
  options: [],
  examples: ['nora vault lock'],
  async run(context, input) {
    const { output, lang, platform } = context
    // Locking asks the server nothing first: it must work when the server does not.
    const { server } = await openSession(context, input)
    const ended = await endHolders(toVaultFolder(platform.configFolder), server)
    const texts = vaultMessages[lang]
    if (output.isJson) output.result({ event: 'vault_locked', server, was_open: ended > 0 })
    else output.line(ended > 0 ? output.style.ok(texts.locked) : texts.wasLocked)
    return exitCodes.ok
  },
}
