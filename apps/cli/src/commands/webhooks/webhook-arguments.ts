import type { ArgumentSpec } from '@nora/command-line/parsing'
import type { CommandSpec } from '../command.ts'
import { getToken, openSession, type Session } from '../session.ts'

/** How commands name the webhook that they are about. */
export const NAMED_WEBHOOK: ArgumentSpec = {
  name: 'NAME',
  about: { ru: 'имя вебхука, его адрес или идентификатор', en: 'name of the webhook, its address or id' },
}

export async function openSignedIn(...[context, input]: Parameters<CommandSpec['run']>): Promise<Session> {
  const session = await openSession(context, input)
  getToken(session)
  return session
}
