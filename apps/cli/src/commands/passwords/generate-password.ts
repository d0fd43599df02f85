import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { generate, generationOptions } from './generation.ts'
import { copyToClipboard, printValue } from './give-value.ts'

export const generatePassword: CommandSpec = {
  name: 'pass gen',
  summary: { ru: 'придумать пароль, ничего не сохраняя', en: 'generate a password without storing it' },
  arguments: [],
  options: [
    ...generationOptions,
    {
      name: 'copy',
      kind: 'flag',
      about: { ru: 'скопировать, не печатая', en: 'copy without printing' },
    },
  ],
  examples: ['nora pass gen', 'nora pass gen --length 32 --no-symbols', 'nora pass gen --words 6 --copy'],
  async run(context, input) {
    const { output } = context
    const value = await generate(context, input)
    const isCopied = input.isOn('copy')
    if (isCopied) await copyToClipboard(context, value)
    else if (!output.isJson) printValue(context, value)
    if (output.isJson) {
      output.result({ event: 'password_generated', ...(isCopied ? { copied: true } : { value }) })
    }
    return exitCodes.ok
  },
}
