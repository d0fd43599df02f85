import { isAuthorityUnknown, reasonOfError } from '@nora/agent/network'
import { ApiProblem, NetworkError } from '@nora/client'
import { UsageError } from '@nora/command-line/parsing'
import { isProblem, type Localized, type Problem } from '@nora/kit'
import { failureMessages } from './failure.messages.ts'

/** Part of the client's contract: scripts rely on these numbers. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  notSignedIn: 3,
  forbidden: 4,
  nameTaken: 5,
  unreachable: 6,
  notExecutable: 126,
  programNotFound: 127,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

type FailureOptions = { advice?: Localized; code?: string; cause?: unknown }

/** Why a command ends without success: one sentence, and what to do about it. */
export class Failure extends Error {
  readonly exitCode: ExitCode
  readonly text: Localized
  readonly advice: Localized | null
  /** The code for programs: one of the contract, or one of the client’s own. */
  readonly code: string

  constructor(exitCode: ExitCode, text: Localized, { advice, code, cause }: FailureOptions = {}) {
    super(text.en, { cause })
    this.name = 'Failure'
    this.exitCode = exitCode
    this.text = text
    this.advice = advice ?? null
    this.code = code ?? codeNames[exitCode]
  }
}

const codeNames: Record<ExitCode, string> = {
  0: 'Ok',
  1: 'Failure',
  2: 'Usage',
  3: 'Unauthorized',
  4: 'Forbidden',
  5: 'NameTaken',
  6: 'Unreachable',
  126: 'NotExecutable',
  127: 'ProgramNotFound',
}

/** Turns what a call to the server threw into a Failure; what it does not know is a defect and stays as it is. */
export function toFailure(error: unknown, server: string): unknown {
  if (error instanceof NetworkError) return unreachable(server, error.cause)
  if (error instanceof ApiProblem) {
    const sentence = toSentence(error)
    const text = { ru: sentence, en: sentence }
    if (error.status === 401) {
      return error.data.left_team ? leftTeam(error, server) : tokenRefused(server, error.code)
    }
    const exitCode = statusExitCodes[error.status] ?? exitCodes.failure
    return new Failure(exitCode, text, { code: error.code })
  }
  return error
}

/** Where single fields are wrong, what is said of them says more. */
function toSentence({ message, fields }: ApiProblem): string {
  const said = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}`)
  return said.length === 0 ? message : said.join('\n')
}

/** 423: the vault is locked, so nobody is let in there yet. */
const statusExitCodes: Readonly<Record<number, ExitCode>> = {
  402: exitCodes.forbidden,
  403: exitCodes.forbidden,
  423: exitCodes.notSignedIn,
}

/** Converts an error of the command line to a Failure; other errors stay as they are. */
export function toUsageFailure(error: unknown): unknown {
  if (!(error instanceof UsageError)) return error
  return new Failure(exitCodes.usage, error.text, { advice: error.advice })
}

/** `server`: the one that was asked, where the refusal may be about who asked. */
export function problemFailure({ code, text }: Problem, server: string | null = null): Failure {
  const exitCode = problemExitCodes[code] ?? exitCodes.failure
  if (code !== 'Unauthorized' || server === null) {
    return new Failure(exitCode, text, { code, advice: adviceFor(code) })
  }
  const named = { ru: `${server}: ${text.ru}`, en: `${server}: ${text.en}` }
  return new Failure(exitCode, named, { code, advice: signInAgain(server) })
}

const problemExitCodes: Record<string, ExitCode> = {
  InvalidTarget: exitCodes.usage,
  FileUnusable: exitCodes.usage,
  ValidationError: exitCodes.usage,
  Unauthorized: exitCodes.notSignedIn,
  Forbidden: exitCodes.forbidden,
  PaymentRequired: exitCodes.forbidden,
  Conflict: exitCodes.nameTaken,
  // A supervisor must not start the client again after these.
  TunnelStopped: exitCodes.forbidden,
  Superseded: exitCodes.nameTaken,
}

function adviceFor(code: string): Localized | undefined {
  if (code === 'FileUnusable') return both((texts) => texts.useAnotherFile)
  if (code === 'Conflict') return both((texts) => texts.chooseAnotherName)
  return undefined
}

function tokenRefused(server: string, code: string): Failure {
  return new Failure(
    exitCodes.notSignedIn,
    both((texts) => texts.tokenRefused(server)),
    { code, advice: signInAgain(server) },
  )
}

/** The server says of which team the person is no member any more. */
function leftTeam({ message, code }: ApiProblem, server: string): Failure {
  const advice = both((texts) => texts.chooseTeam(server))
  return new Failure(exitCodes.notSignedIn, { ru: message, en: message }, { code, advice })
}

function signInAgain(server: string): Localized {
  return both((texts) => texts.signInAgain(server))
}

function unreachable(address: string, cause: unknown): Failure {
  const reason = reasonOfError(cause)
  const { ru, en } = failureMessages
  return new Failure(
    exitCodes.unreachable,
    { ru: ru.unreachable(address, reason.ru), en: en.unreachable(address, reason.en) },
    { advice: adviceOnNetwork(cause), cause },
  )
}

/** Says what to do about a failed connection. */
function adviceOnNetwork(cause: unknown): Localized {
  if (isAuthorityUnknown(cause)) return both((texts) => texts.nameAuthority)
  // A proxy's own words say what is wrong with it.
  return isProblem(cause) ? both((texts) => texts.runDoctor) : both((texts) => texts.checkServer)
}

function both(pick: (texts: (typeof failureMessages)['ru']) => string): Localized {
  return { ru: pick(failureMessages.ru), en: pick(failureMessages.en) }
}
