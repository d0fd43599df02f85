import type { Input, OptionSpec } from '@nora/command-line/parsing'
import type { RequestedTrigger } from './read-trigger.ts'

/** How a trigger runs its program, and for whom. */
export const triggerOptions: readonly OptionSpec[] = [
  {
    name: 'verify',
    kind: 'text',
    placeholder: 'SCHEME:SECRET',
    isSecret: true,
    about: {
      ru: 'чья подпись нужна: github, gitlab, stripe, slack, telegram, standard или hmac:HEADER:ALGO; секрет — сам, env:NAME, file:PATH или secret://PROJECT/CONFIG/NAME',
      en: 'verify signatures: github, gitlab, stripe, slack, telegram, standard or hmac:HEADER:ALGO; SECRET is the secret, env:NAME, file:PATH or secret://PROJECT/CONFIG/NAME',
    },
  },
  {
    name: 'match',
    kind: 'text',
    placeholder: 'CEL',
    about: { ru: 'при каком условии запускать', en: 'run only for requests that match this condition' },
  },
  {
    name: 'concurrency',
    kind: 'text',
    placeholder: 'N',
    about: { ru: 'сколько запусков сразу (1)', en: 'run at most N at the same time (1)' },
  },
  {
    name: 'queue',
    kind: 'text',
    placeholder: 'N',
    about: { ru: 'сколько запросов могут ждать (100)', en: 'let at most N requests wait (100)' },
  },
  {
    name: 'timeout',
    kind: 'text',
    placeholder: 'TIME',
    about: {
      ru: 'сколько может длиться запуск: 30s, 10m (по умолчанию), none',
      en: 'time limit of a run: 30s, 10m (the default), none',
    },
  },
  {
    name: 'async',
    kind: 'flag',
    about: { ru: 'отвечать 202 сразу, до запуска', en: 'respond with 202 before the run' },
  },
  {
    name: 'hold',
    kind: 'text',
    placeholder: 'TIME',
    about: {
      ru: 'сколько придерживать вывод, чтобы статус был верным (1s)',
      en: 'hold back output this long, so that the status is correct (1s)',
    },
  },
  {
    name: 'keep-running',
    kind: 'flag',
    about: {
      ru: 'не прерывать запуск, когда посетитель ушёл',
      en: 'keep running when the visitor leaves',
    },
  },
  {
    name: 'max-body',
    kind: 'text',
    placeholder: 'SIZE',
    about: { ru: 'предел тела запроса, например 10MiB', en: 'size limit of request bodies, such as 10MiB' },
  },
  {
    name: 'content-type',
    kind: 'text',
    placeholder: 'TYPE',
    about: { ru: 'тип ответа (text/plain)', en: 'Content-Type of the response (text/plain)' },
  },
  {
    name: 'stderr',
    kind: 'flag',
    about: { ru: 'отдавать в ответе и stderr', en: 'include stderr in the response' },
  },
  {
    name: 'cwd',
    kind: 'text',
    placeholder: 'FOLDER',
    about: { ru: 'в какой папке запускать', en: 'working folder of the program' },
  },
]

export function getRequestedTrigger(input: Input): RequestedTrigger {
  return {
    command: input.arguments,
    cwd: input.text('cwd'),
    verify: input.text('verify'),
    match: input.text('match'),
    concurrency: input.text('concurrency'),
    queue: input.text('queue'),
    timeout: input.text('timeout'),
    hold: input.text('hold'),
    maxBody: input.text('max-body'),
    contentType: input.text('content-type'),
    isAsync: input.isOn('async'),
    keepsRunning: input.isOn('keep-running'),
    includesStderr: input.isOn('stderr'),
  }
}
