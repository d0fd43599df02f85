import { ApiProblem, NetworkError } from '@nora/client'
import type { CreatedTemporalToken } from '@nora/contract'
import { printable } from '@nora/terminal'
import { exitCodes, Failure } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { calling, openSession, type Session } from '../session.ts'
import { credentialsMessages } from './credentials.messages.ts'

export const login: CommandSpec = {
  name: 'login',
  summary: { ru: 'войти через браузер', en: 'sign in through the browser' },
  arguments: [],
  options: [
    {
      name: 'no-browser',
      kind: 'flag',
      about: { ru: 'не открывать браузер, только показать ссылку', en: 'only print the link' },
    },
  ],
  examples: ['nora login', 'nora login --server https://nora.example.com'],
  async run(context, input) {
    const { platform, output, lang, configFile } = context
    const texts = credentialsMessages[lang]
    const session = await openSession(context, input)
    const { machine, os, version } = platform
    const asked = await calling(
      session.server,
      session.api.credentials.createTemporalToken({ body: { client: { machine, os, version } } }),
    )
    if (output.isJson) {
      const { login_url, user_code, expires_at } = asked
      output.event({ event: 'login', login_url, user_code, expires_at })
    } else {
      output.line(texts.openLink(output.style.accent(printable(asked.login_url))))
      output.line(texts.compareCode(output.style.bold(printable(asked.user_code))))
    }
    if (!input.isOn('no-browser') && !output.isJson) {
      const isOpened = await platform.openBrowser(asked.login_url)
      output.line(output.style.faint(isOpened ? texts.browserOpened : texts.waiting))
    }

    const { token, user } = await waitForApproval(context, session, asked)
    await configFile.saveSignIn(session.server, { token, ca_file: session.caFile })
    if (output.isJson) output.event({ event: 'signed_in', server: session.server, user })
    else output.line(output.style.ok(texts.signedIn(printable(user.name ?? user.email), session.server)))
    return exitCodes.ok
  },
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
  throw expired()
}

async function exchange({ api, server }: Session, { id, secret }: CreatedTemporalToken) {
  try {
    return await api.credentials.exchangeTemporalToken({ params: { id }, body: { secret } })
  } catch (error) {
    // The person is still deciding: a short outage or "too often" must not end the sign-in.
    if (error instanceof NetworkError) return { state: 'pending' } as const
    if (error instanceof ApiProblem && error.status === 429) return { state: 'pending' } as const
    if (error instanceof ApiProblem && error.status === 404) throw expired()
    return calling(server, Promise.reject(error))
  }
}

function denied(): Failure {
  return new Failure(exitCodes.notSignedIn, {
    ru: 'Вход отклонён в браузере.',
    en: 'The sign-in was refused in the browser.',
  })
}

function expired(): Failure {
  return new Failure(
    exitCodes.notSignedIn,
    { ru: 'Ссылка для входа устарела.', en: 'The sign-in link is out of date.' },
    { advice: { ru: 'Начните ещё раз: nora login.', en: 'Start again: nora login.' } },
  )
}
