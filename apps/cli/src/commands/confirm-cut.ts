import { exitCodes, Failure } from '../output/failure.ts'
import type { Context } from './command.ts'
import { cancelled } from './vault-failure.ts'

/** Has a person type the path of what is to lose its history. Throws a Failure without a person, and for another path. */
export async function confirmCut(
  { platform, output }: Context,
  { question, path }: { question: string; path: string },
): Promise<void> {
  if (output.isJson || !platform.stdin.isTty) {
    throw new Failure(exitCodes.usage, {
      ru: 'Здесь некого спросить. Если историю и правда надо удалить, добавьте --yes.',
      en: 'There is nobody here to ask. If the history is really to be cut, add --yes.',
    })
  }
  const typed = await platform.ask(question, { isHidden: false })
  if (typed === null) throw cancelled()
  if (typed.trim() === path) return
  throw new Failure(exitCodes.failure, {
    ru: 'Введено другое, история осталась.',
    en: 'That is another name; the history was left as it is.',
  })
}
