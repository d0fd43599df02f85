import { ApiProblem, NetworkError } from '@nora/client'
import { exitCodes, Failure } from '../output/failure.ts'
import type { SecretsErrorCode } from './secrets-api.ts'

/** Why secrets cannot be had. The message says what to do, and holds no value. */
export class SecretsError extends Error {
  readonly code: SecretsErrorCode

  constructor(code: SecretsErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SecretsError'
    this.code = code
  }
}

/** Errors of the engine by their names, as the client tells them apart. What is not known keeps its cause. */
export function toSecretsError(error: unknown): SecretsError {
  if (error instanceof SecretsError) return error
  if (error instanceof Failure) return fromFailure(error)
  if (error instanceof ApiProblem) return fromProblem(error)
  if (error instanceof NetworkError)
    return new SecretsError('Unreachable', 'The server does not answer.', error)
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (name === 'MachineTokenError') return new SecretsError('WrongToken', message)
  if (name !== 'VaultError') return new SecretsError('Failed', 'The secrets could not be read.', error)
  return new SecretsError('Refused', `The server showed something else than was signed: ${message}`, error)
}

function fromFailure({ exitCode, code, text, advice }: Failure): SecretsError {
  const message = advice === null ? text.en : `${text.en} ${advice.en}`
  if (code === 'NoCopy' || code === 'ClockBehind') return new SecretsError('Unreachable', message)
  if (code === 'SecretsBroken') return new SecretsError('Broken', message)
  if (code === 'NotFound') return new SecretsError('NotFound', message)
  return new SecretsError(exitCode === exitCodes.usage ? 'WrongOptions' : 'Failed', message)
}

function fromProblem(problem: ApiProblem): SecretsError {
  const { status, message } = problem
  if (status === 401) {
    const why =
      'The machine token was refused: it is revoked, expired, of another server, or not for this address.'
    return new SecretsError('Unauthorized', why, problem)
  }
  return new SecretsError(status === 404 || status === 403 ? 'NotFound' : 'Failed', message, problem)
}
