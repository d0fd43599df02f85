import { printableLines } from '@nora/command-line/terminal'
import type { AdminAnswer } from '@nora/contract'
import { type Lang, Problem } from '@nora/kit'
import { adminTexts } from '../admin.messages.ts'
import type { Config } from '../config/hosts.ts'
import { type AdminCommand, asksForHelp, getUsage, parseAdminCommand } from './parse-admin-command.ts'
import { printAnswer } from './print-answer.ts'
import { type Verified, verifyInParts } from './verify-in-parts.ts'

export type AdminDeps = {
  lang: Lang
  say(line: string): void
  readConfig(file: string | undefined): Config
  /** Asks the control that runs on the data folder; undefined when none does. */
  askRunning(config: Config, request: unknown): Promise<AdminAnswer | undefined>
  /** Lets a control of its own open the data folder for this one call. */
  askStopped(config: Config, request: unknown): Promise<AdminAnswer>
  /** The text of a file, or of the input for `-`. Throws when it cannot be read. */
  readText(source: string): string
}

/** `nora-server users …` and `nora-server settings …`, whether or not the server runs. */
export async function runAdmin(args: readonly string[], deps: AdminDeps): Promise<boolean> {
  const text = adminTexts[deps.lang]
  if (asksForHelp(args)) {
    deps.say(getUsage(text, args[0]))
    return true
  }
  const command = parseAdminCommand(args)
  const config = deps.readConfig(command.config)
  const ask = async (input: Record<string, unknown>) => {
    const request = { name: command.name, input }
    const reply = (await deps.askRunning(config, request)) ?? (await deps.askStopped(config, request))
    if ('problem' in reply) throw new Problem(reply.problem.code, reply.problem.text)
    return reply.answer
  }
  const isVerifying = command.name === 'verifyAudit'
  const answer = isVerifying ? await verifyInParts(ask) : await ask(readValue(command, deps))
  deps.say(
    command.json
      ? JSON.stringify(answer, null, 2)
      : printableLines(printAnswer(command, answer, { text, lang: deps.lang })),
  )
  return !isVerifying || (answer as Verified).findings.length === 0
}

/** HTML on a command line is a fight with the shell: it may come from a file or the input. */
function readValue({ name, input }: AdminCommand, { readText }: AdminDeps): Record<string, unknown> {
  const { value } = input
  if (name !== 'setSetting' || typeof value !== 'string') return input
  if (value !== '-' && !value.startsWith('@')) return input
  const source = value === '-' ? value : value.slice(1)
  try {
    return { ...input, value: readText(source).trim() }
  } catch {
    const { ru, en } = adminTexts
    throw new Problem('FlagInvalid', { ru: ru.unreadable(source), en: en.unreadable(source) })
  }
}
