import { exitCodes, type Failure } from '../../../output/failure.ts'
import type { CommandSpec } from '../../command.ts'
import { toFileFailure } from '../../named-file.ts'
import { formatOption, readReportFormat } from '../check/report-format.ts'
import { findTests } from './find-tests.ts'
import { printTested, toWireTested } from './print-tested.ts'
import { isFaulty, runTests, type TestedFile } from './run-tests.ts'

export const testPolicy: CommandSpec = {
  name: 'policy test',
  summary: {
    ru: 'прогнать тесты политики трафика, без сервера',
    en: 'run the tests of a traffic policy, without a server',
  },
  arguments: [
    {
      name: 'FILE',
      about: {
        ru: 'политика, у которой рядом NAME.test.yml, или папка с такими',
        en: 'a policy with NAME.test.yml beside it, or a folder of them',
      },
    },
  ],
  options: [
    {
      name: 'tests',
      kind: 'text',
      placeholder: 'FILE',
      about: { ru: 'другой файл тестов', en: 'another file of tests' },
    },
    formatOption,
  ],
  examples: ['nora policy test shop.yml', 'nora policy test policies --format github'],
  async run(context, input) {
    const { output } = context
    const format = readReportFormat(input)
    const pairs = await findTests(context, input.arguments[0] ?? '', input.text('tests'))
    const tested: TestedFile[] = []
    let failure: Failure | null = null
    for (const pair of pairs) {
      const result = await runTests(context, pair).catch((error: unknown) => toFileFailure(pair.file, error))
      if ('failure' in result) {
        failure = result.failure
        output.fail(failure)
      } else {
        tested.push(result)
        if (!output.isJson) printTested(context, result, format)
      }
    }
    if (output.isJson && tested.length > 0) {
      output.result({ event: 'policy_tested', files: tested.map((one) => toWireTested(context, one)) })
    }
    if (failure) return failure.exitCode
    return tested.some(isFaulty) ? exitCodes.failure : exitCodes.ok
  },
}
