import { ApiProblem, NetworkError } from '@nora/client'
import { printable } from '@nora/command-line/terminal'
import type { CreatedTemporalToken } from '@nora/contract/credentials'
import { exitCodes, Failure } from '../output/failure.ts'
import type { Context } from './command.ts'
import { keepSignIn } from './keep-sign-in.ts'
import { calling, type Session } from './session.ts'
import { signInMessages } from './sign-in.messages.ts'

/**
 * Asks a person to let this machine in, in a browser that may be on another one, and keeps the token. Answers the
 * token. Throws a Failure when the person refuses or takes longer than the link is good for.
 */
export async function signIn(
  context: Context,
  session: Session,
  { opensBrowser, team: askedTeam = null }: { opensBrowser: boolean; team?: string | null },
): Promise<string> {
  const { platform, output, lang } = context
  const texts = signInMessages[lang]
  const { machine, os, version } = platform
  const asked = await calling(
    session.server,
    session.api.credentials.createTemporalToken({
      body: { client: { machine, os, version }, ...(askedTeam !== null && { team: askedTeam }) },
    }),
  )
  if (output.isJson) {
    const { login_url, user_code, expires_at } = asked
    output.event({ event: 'login', login_url, user_code, expires_at })
  } else {
    output.line(texts.openLink(output.style.accent(printable(asked.login_url))))
    output.line(texts.compareCode(output.style.bold(printable(asked.user_code))))
    if (askedTeam !== null) output.line(texts.askedTeam(printable(askedTeam)))
    const isOpened = opensBrowser && (await platform.openBrowser(asked.login_url))
    if (opensBrowser) output.line(output.style.faint(isOpened ? texts.browserOpened : texts.waiting))
  }

  // A server of before clients had a choice of team says nothing of it.
  const { token, user, team = null } = await waitForApproval(context, session, asked)
  await keepSignIn(context, session, { token, user, team })
  return token
}

async function waitForApproval({ platform }: Context, session: Session, asked: CreatedTemporalToken) {
  const deadline = new Date(asked.expires_at).getTime()
  const intervalMs = Math.max(asked.interval_s, 1) * 1000
  while (platform.clock.now().getTime() < deadline) {
    await platform.wait(intervalMs)
    const answer = await exchange(session, asked)
    if (answer.state === 'approved') return answer
    if (answer.state === 'denied') throw denied()
  }
  throw expired(session.server)
}

async function exchange({ api, server }: Session, { id, secret }: CreatedTemporalToken) {
  try {
    return await api.credentials.exchangeTemporalToken({ params: { id }, body: { secret } })
  } catch (error) {
    // The person is still deciding: a short outage or "too often" must not end the sign-in.
    if (error instanceof NetworkError) return { state: 'pending' } as const
    if (error instanceof ApiProblem && error.status === 429) return { state: 'pending' } as const
    if (error instanceof ApiProblem && error.status === 404) throw expired(server)
    return calling(server, Promise.reject(error))
  }
}

function denied(): Failure {
  const { ru, en } = signInMessages
  return new Failure(exitCodes.notSignedIn, { ru: ru.denied, en: en.denied })
}

function expired(server: string): Failure {
  const { ru, en } = signInMessages
  return new Failure(
    exitCodes.notSignedIn,
    { ru: ru.expired, en: en.expired },
    { advice: { ru: ru.startAgain(server), en: en.startAgain(server) } },
  )
}
