import { type Input, type OptionSpec, splitWords } from '@nora/command-line/parsing'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { sweepMounts } from '../../../run/mounted-file.ts'
import type { CommandSpec, Context } from '../../command.ts'
import { findRunEntry } from '../../find-run-entry.ts'
import type { AskedTunnels, OpenProgramTunnels } from '../../program-tunnels.ts'
import type { RunEntry } from '../../run-entry.schema.ts'
import { chooseConfigs, configOption } from '../source/choose-config.ts'
import { copyOptions, readCopyOptions } from '../source/copy-options.ts'
import { readSet } from '../source/read-set.ts'
import { isMachine, withSecretSource } from '../source/secret-source.ts'
import type { SecretSource } from '../source/source.ts'
import { prepareSecrets } from './prepare-program.ts'
import { ProgramRun } from './program-run.ts'
import { type RunOptions, readRunOptions, runOptions } from './run-options.ts'

/** `openTunnels` is that of tunnels, with the options that it takes. */
export const createRun = (
  openTunnels: OpenProgramTunnels,
  tunnelOptions: readonly OptionSpec[],
): CommandSpec => ({
  name: 'run',
  summary: {
    ru: 'запустить программу с секретами в переменных окружения',
    en: 'run a program with secrets in its environment',
  },
  arguments: [
    {
      name: 'CMD',
      isCommand: true,
      isRepeated: true,
      about: {
        ru: 'программа и её аргументы; без них run.command из nora.yml',
        en: 'program and arguments (default: run.command of nora.yml)',
      },
    },
  ],
  options: [configOption, ...runOptions, ...copyOptions, ...tunnelOptions],
  examples: [
    'nora run -c shop/dev -- npm run dev',
    'nora run -c shop/dev --http 3000 -- npm start',
    'nora run --watch -- node server.js',
    'nora run --mount .env:dotenv -- ./legacy',
    'NORA_SECRETS_TOKEN=file:/run/secrets/nora nora run -c shop/prod -- ./server',
  ],
  async run(context, input) {
    const options = readRunOptions(input)
    if (options.watches && readCopyOptions(input).mode === 'offline') throw noWatchOffline()
    const isSaid = input.arguments.length > 0 && (options.target !== null || !options.opensNamed)
    const entry = isSaid ? null : await findRunEntry(context.platform)
    const command = readCommand(input, entry)
    const asked = toAskedTunnels(options, entry)
    await sweepMounts(context.platform)
    const { source, load } = await openSource(context, input, options)
    const first = await load()
    const tunnels = asked === null ? null : await openTunnels(context, input, asked)
    return new ProgramRun({ context, options, command, tunnels, source, load }).run(first)
  },
})

/** The line goes before the file. */
function toAskedTunnels({ target, opensNamed }: RunOptions, entry: RunEntry | null): AskedTunnels | null {
  if (target !== null) return { kind: 'target', target }
  const labels = opensNamed ? entry?.tunnels : undefined
  return labels === undefined ? null : { kind: 'named', labels }
}

function readCommand({ arguments: typed }: Input, entry: RunEntry | null): [string, ...string[]] {
  const configured = typeof entry?.command === 'string' ? splitWords(entry.command) : entry?.command
  const [program, ...args] = typed.length > 0 ? typed : (configured ?? [])
  if (program !== undefined) return [program, ...args]
  throw new Failure(
    exitCodes.usage,
    { ru: 'Не сказано, что запустить.', en: 'It is not said what to run.' },
    {
      advice: {
        ru: 'Например: nora run -c shop/dev -- npm start. Или задайте run.command в nora.yml.',
        en: 'For example: nora run -c shop/dev -- npm start. Or set run.command in nora.yml.',
      },
    },
  )
}

function noWatchOffline(): Failure {
  return new Failure(exitCodes.usage, {
    ru: '--watch следит за изменениями на сервере, с --offline это не сочетается.',
    en: '--watch follows the server, so it does not go with --offline.',
  })
}

/** Later loads of a person ask nothing: by then the terminal is the program's. */
async function openSource(context: Context, input: Input, options: RunOptions) {
  const read = async (source: SecretSource, reading = { isFresh: false }) => {
    const addresses = await chooseConfigs(context, input, source)
    return Promise.all(addresses.map((address) => readSet(source, address, reading)))
  }
  const { source, sets } = await withSecretSource(context, input, async (opened) => ({
    source: opened,
    sets: await read(opened),
  }))
  let first: typeof sets | null = sets
  const stdin = { ...context.platform.stdin, isTty: false }
  const quiet = { ...context, platform: { ...context.platform, stdin } }
  // A copy would pass for the change that was told.
  const fresh = { isFresh: true }
  const readAgain = () =>
    isMachine(context) ? read(source, fresh) : withSecretSource(quiet, input, (opened) => read(opened, fresh))
  const load = async () => {
    const loaded = first ?? (await readAgain())
    first = null
    return prepareSecrets(loaded, options)
  }
  return { source, load }
}
