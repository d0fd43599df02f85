import { exitCodes, Failure } from '../../output/failure.ts'
import type { Context } from '../command.ts'
import { cancelled } from '../vault-failure.ts'
import { passwordsMessages } from './passwords.messages.ts'

/** Asks for a new secret at the terminal, twice, as nobody sees what they type. */
export async function askNewSecret(context: Context, prompt: string): Promise<string> {
  const secret = await askSecret(context, prompt)
  if (secret === '') return secret
  const again = await askSecret(context, passwordsMessages[context.lang].askAgain)
  if (again === secret) return secret
  throw new Failure(exitCodes.usage, {
    ru: 'Второй раз введено другое, ничего не сохранено.',
    en: 'The second time differs, nothing was stored.',
  })
}

export async function askSecret({ platform }: Context, prompt: string): Promise<string> {
  const secret = await platform.ask(prompt, { isHidden: true })
  if (secret === null) throw cancelled()
  return secret
}
