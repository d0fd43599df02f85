import { closestTo } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec } from '../command.ts'
import { completionScript, isShell, SHELLS } from './completion-script.ts'

export const completion: CommandSpec = {
  name: 'completion',
  summary: { ru: 'дополнение команд в оболочке', en: 'print completion of commands for a shell' },
  arguments: [{ name: 'SHELL', about: { ru: SHELLS.join(', '), en: SHELLS.join(', ') } }],
  options: [],
  examples: [
    'nora completion bash >> ~/.bashrc',
    'nora completion fish > ~/.config/fish/completions/nora.fish',
  ],
  async run({ output, commands, lang }, input) {
    const [shell = ''] = input.arguments
    if (!isShell(shell)) throw unknownShell(shell)
    output.line(completionScript(shell, commands, lang))
    return exitCodes.ok
  },
}

function unknownShell(shell: string): Failure {
  const nearest = closestTo(shell, SHELLS)
  return new Failure(
    exitCodes.usage,
    { ru: `Для оболочки ${shell} дополнения нет.`, en: `There is no completion for ${shell}.` },
    {
      advice: {
        ru: `${nearest ? `Может быть, ${nearest}? ` : ''}Есть: ${SHELLS.join(', ')}.`,
        en: `${nearest ? `Did you mean ${nearest}? ` : ''}There are: ${SHELLS.join(', ')}.`,
      },
    },
  )
}
