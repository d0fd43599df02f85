import type { z } from 'zod'
import { toSentence } from './kinds.ts'
import { type ProgramSettings, type Readers, type SettingTable, toProgramSchema } from './setting.ts'

type Given<Table extends SettingTable, Own extends Readers<Table>> = {
  /** `NORA_EDGE_` */
  prefix: string
  table: Table
  /** Forms in which the program takes some of them. */
  readers: Own
  env: Readonly<Record<string, string | undefined>>
  /** Values by the setting’s name in capitals; they win over the environment. */
  options?: Readonly<Record<string, string>>
}

/** Settings of a program. Throws a ConfigError that names every wrong or unknown one. */
export function readProgramSettings<Table extends SettingTable, Own extends Readers<Table>>({
  prefix,
  table,
  readers,
  env,
  options = {},
}: Given<Table, Own>): ProgramSettings<Table, Own> {
  const set = Object.entries(env).filter(
    ([key, value]) => key.startsWith(prefix) && value !== undefined && value !== '',
  )
  const given = [...set.map(([key, value]) => [key.slice(prefix.length), value]), ...Object.entries(options)]
  const values = Object.fromEntries(given.map(([name = '', value]) => [name.toLowerCase(), value]))
  const parsed = toProgramSchema(table, readers).safeParse(values)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.flatMap((issue) => toSentences(issue, prefix)))
  return parsed.data
}

/** Settings of a program that it cannot start with, one sentence for each mistake. */
export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(`The configuration is wrong:\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

function toSentences(issue: z.core.$ZodIssue, prefix: string): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${prefix}${key.toUpperCase()}: there is no such setting`)
  }
  const [name, ...inner] = issue.path.map(String)
  return [`${prefix}${[name?.toUpperCase(), ...inner].join('.')}: ${toSentence(issue).en}`]
}
