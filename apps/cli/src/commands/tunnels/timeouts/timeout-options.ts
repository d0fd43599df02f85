import type { Input, OptionSpec } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { UnfitValue } from '../trigger/amounts.ts'
import { readAnswerTimeout, readConnectTimeout, type Timeouts } from './timeouts.ts'

export const connectTimeoutOption: OptionSpec = {
  name: 'connect-timeout',
  kind: 'text',
  placeholder: 'TIME',
  about: {
    ru: 'сколько ждать соединения с сервисом: от 100ms до 60s (10s)',
    en: 'time limit for the service to accept a connection: 100ms to 60s (10s)',
  },
}

export const answerTimeoutOption: OptionSpec = {
  name: 'answer-timeout',
  kind: 'text',
  placeholder: 'TIME',
  about: {
    ru: 'сколько ждать начала ответа сервиса, затем 504: от 1s до 24h (без предела)',
    en: 'time limit for the service to begin a response before 504: 1s to 24h (no limit)',
  },
}

/** Throws a Failure that names the option. */
export function readTimeouts(input: Input): Timeouts {
  return {
    connectTimeoutMs: read(input, connectTimeoutOption, readConnectTimeout),
    answerTimeoutMs: read(input, answerTimeoutOption, readAnswerTimeout),
  }
}

function read(input: Input, { name }: OptionSpec, how: (text: string) => number): number | null {
  const text = input.text(name)
  if (text === null) return null
  try {
    return how(text)
  } catch (error) {
    if (!(error instanceof UnfitValue)) throw error
    const { ru, en } = error.text
    throw new Failure(exitCodes.usage, { ru: `--${name}: ${ru}.`, en: `--${name}: ${en}.` })
  }
}
