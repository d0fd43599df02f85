import { printableLines } from '@nora/command-line/terminal'
import { type ComparedRow, compareConfigs } from '@nora/secrets-kit'
import type { SecretSet } from '@nora/vault-client'
import { exitCodes } from '../../output/failure.ts'
import type { CommandSpec, Context } from '../command.ts'
import { secretsMessages } from './secrets.messages.ts'
import { toAddress } from './source/choose-config.ts'
import { copyOptions } from './source/copy-options.ts'
import { readSet } from './source/read-set.ts'
import { withSecretSource } from './source/secret-source.ts'

export const diffConfigs: CommandSpec = {
  name: 'secrets diff',
  summary: {
    ru: 'чем отличаются две конфигурации; код 1, если отличаются',
    en: 'compare two configs; exit code 1 when they differ',
  },
  arguments: [
    { name: 'A', about: { ru: 'конфигурация, ПРОЕКТ/КОНФИГ', en: 'a config, PROJECT/CONFIG' } },
    { name: 'B', about: { ru: 'другая конфигурация', en: 'another config' } },
  ],
  options: [
    {
      name: 'values',
      kind: 'flag',
      isOnLineOnly: true,
      about: { ru: 'показать и значения', en: 'show the values too' },
    },
    ...copyOptions,
  ],
  examples: ['nora secrets diff shop/dev shop/prod', 'nora secrets diff dev stage --values'],
  async run(context, input) {
    const sets = await withSecretSource(context, input, async (source) =>
      Promise.all(input.arguments.map(async (name) => readSet(source, await toAddress(source, name)))),
    )
    const [one, other] = sets as [SecretSet, SecretSet]
    const rows = compareConfigs([toColumn(one), toColumn(other)]).map((row) => toRow(row, [one, other]))
    const different = rows.filter(({ state }) => state !== 'same')
    print(context, { one, other, rows: different }, input.isOn('values'))
    return different.length === 0 ? exitCodes.ok : exitCodes.failure
  },
}

type Row = { name: string; state: ComparedRow['state']; values: (string | null)[]; isUnknown: boolean[] }

/** What cannot be read has a value that is equal to no other. */
function toColumn({ values, problems, config_id }: SecretSet) {
  const unread = problems
    .filter(({ name }) => !values.some((value) => value.name === name))
    .map(({ name }) => ({ name, value: `\0${config_id}` }))
  return { secrets: [...values, ...unread] }
}

function toRow({ name, state }: ComparedRow, sets: readonly SecretSet[]): Row {
  const values = sets.map((set) => set.values.find((value) => value.name === name)?.value ?? null)
  const isUnknown = sets.map(
    ({ problems }, index) => values[index] === null && problems.some((problem) => problem.name === name),
  )
  return { name, state, values, isUnknown }
}

type Compared = { one: SecretSet; other: SecretSet; rows: readonly Row[] }

function print({ output, lang }: Context, { one, other, rows }: Compared, hasValues: boolean): void {
  const texts = secretsMessages[lang]
  const configs = [one, other].map(({ project, config }) => `${project}/${config}`)
  if (output.isJson) {
    const differences = rows.map(({ name, state, values, isUnknown }) => ({
      name,
      state,
      cells: values.map((value, index) =>
        value === null ? (isUnknown[index] ? 'unknown' : 'absent') : 'present',
      ),
      ...(hasValues && { values }),
    }))
    output.result({ event: 'secrets_compared', configs, differences })
    return
  }
  if (rows.length === 0) output.line(texts.same)
  for (const { name, values, isUnknown } of rows) {
    output.line(output.style.bold(name))
    for (const [index, config] of configs.entries()) {
      const value = values[index] ?? null
      const shown = hasValues ? printableLines(value ?? '').replaceAll('\n', '⏎') : texts.hidden
      const said = value === null ? (isUnknown[index] ? texts.unknown : texts.absent) : shown
      output.line(`  ${config}  ${said}`)
    }
  }
}
