import { printable } from '@nora/command-line/terminal'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { withOpenVault } from '../open-vault.ts'
import { verifyPerson } from '../unlock-vault.ts'
import { cancelled, lockedFailure } from '../vault-failure.ts'
import { vaultMessages } from './vault.messages.ts'

const SHORTEST = 4

export const setPin: CommandSpec = {
  name: 'vault set-pin',
  summary: {
    ru: 'открывать хранилище на этой машине ПИН-кодом',
    en: 'unlock the vault by a PIN on this machine',
  },
  arguments: [],
  options: [],
  examples: ['nora vault set-pin'],
  async run(context, input) {
    const { platform, output, lang } = context
    await withOpenVault(context, input, async ({ server, vault }) => {
      if (!platform.stdin.isTty) throw lockedFailure(server)
      await verifyPerson({ context, server, vault }, { by: 'master' })
      await vault.setPin(await askPin(context), platform.machine)
    })
    if (output.isJson) output.result({ event: 'vault_pin_set', device: platform.machine })
    else output.line(output.style.ok(vaultMessages[lang].pinSet(printable(platform.machine))))
    return exitCodes.ok
  },
}

async function askPin({ platform, lang }: Context): Promise<string> {
  const texts = vaultMessages[lang]
  const pin = await platform.ask(texts.askNewPin, { isHidden: true })
  if (pin === null) throw cancelled()
  if ([...pin].length < SHORTEST) {
    throw new Failure(exitCodes.usage, {
      ru: `ПИН-код короче ${SHORTEST} знаков.`,
      en: `The PIN is shorter than ${SHORTEST} characters.`,
    })
  }
  const again = await platform.ask(texts.askAgain, { isHidden: true })
  if (again === null) throw cancelled()
  if (again === pin) return pin
  throw new Failure(exitCodes.usage, { ru: 'ПИН-коды не совпадают.', en: 'The PINs differ.' })
}
