import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { RequestedSsh } from './requested-ssh.ts'

const SSHD_PORT = 22

export const sshOptions: readonly OptionSpec[] = [
  {
    name: 'allow',
    kind: 'text',
    placeholder: 'EMAIL',
    isRepeated: true,
    about: {
      ru: 'пускать и этого участника команды, по его ключам; можно повторять',
      en: 'allow this member of the team too, with their keys; may be repeated',
    },
  },
  {
    name: 'team',
    kind: 'flag',
    about: { ru: 'пускать всех участников команды', en: 'allow all members of the team' },
  },
  {
    name: 'password',
    kind: 'flag',
    about: {
      ru: 'пускать и по паролю: он придумывается и показывается один раз',
      en: 'allow a generated password too, which is shown once',
    },
  },
  {
    name: 'allow-forward',
    kind: 'flag',
    about: {
      ru: 'разрешить ssh -L к тому, что доступно с этой машины',
      en: 'allow ssh -L to what this machine reaches',
    },
  },
  {
    name: 'as-root',
    kind: 'flag',
    about: { ru: 'да, пускать с правами root', en: 'confirm that visitors become root' },
  },
  {
    name: 'sshd',
    kind: 'optional',
    placeholder: 'PORT',
    about: {
      ru: 'вести в sshd этой машины (порт 22) вместо своей оболочки',
      en: 'lead to the sshd of this machine (port 22) instead of the shell of nora',
    },
  },
]

const OF_SHELL = ['allow', 'team', 'password', 'allow-forward', 'as-root'] as const

/** Throws a Failure for options that do not go together. */
export function getRequestedSsh(input: Input): RequestedSsh {
  const sshdPort = readSshdPort(input)
  const given = OF_SHELL.find((name) => input.isOn(name) || input.texts(name).length > 0)
  if (sshdPort !== null && given !== undefined) throw ofShellOnly(`--${given}`, '--sshd')
  return {
    emails: input.texts('allow').map(checkEmail),
    isForTeam: input.isOn('team'),
    hasPassword: input.isOn('password'),
    allowsForwarding: input.isOn('allow-forward'),
    isForRoot: input.isOn('as-root'),
    sshdPort,
  }
}

export function ofShellOnly(option: string, sshd: string): Failure {
  return new Failure(exitCodes.usage, {
    ru: `С ${sshd} решает сам sshd, кого пускать: уберите ${option}.`,
    en: `With ${sshd} it is sshd that decides who enters: leave ${option} out.`,
  })
}

function readSshdPort(input: Input): number | null {
  if (!input.isOn('sshd')) return null
  const text = input.text('sshd')
  if (text === null) return SSHD_PORT
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port
  throw new Failure(exitCodes.usage, {
    ru: `--sshd: ${text} — не порт: порты бывают от 1 до 65535.`,
    en: `--sshd: ${text} is not a port: ports go from 1 to 65535.`,
  })
}

function checkEmail(text: string): string {
  const email = text.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254) return email
  throw new Failure(exitCodes.usage, {
    ru: `--allow: «${text}» — не адрес почты. Укажите адрес, с которым участник входит в Nora.`,
    en: `--allow: “${text}” is no e-mail address. Give the one the member signs in to Nora with.`,
  })
}
