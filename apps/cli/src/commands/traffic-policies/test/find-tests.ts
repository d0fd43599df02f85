import { join, resolve } from 'node:path'
import { exitCodes, Failure } from '../../../output/failure.ts'
import type { Context } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { STDIN } from '../../named-text.ts'
import { isTestsFile, toPolicyFiles, toTestsFile } from '../policy-file.ts'
import type { TestPair } from './run-tests.ts'

/** What is to be tested: a policy with the tests beside it, or every pair of a folder. */
export async function findTests(
  context: Context,
  asked: string,
  testsFile: string | null,
): Promise<TestPair[]> {
  const { platform } = context
  const isFolder = asked !== STDIN && (await platform.isFolder(resolve(platform.workingFolder, asked)))
  if (isFolder) {
    if (testsFile === null) return findPairs(context, asked)
    throw new Failure(exitCodes.usage, {
      ru: `${asked} — папка: --tests к ней не подходит, тесты берутся из NAME.test.yml.`,
      en: `${asked} is a folder: --tests does not go with it, its tests are in NAME.test.yml.`,
    })
  }
  if (testsFile !== null) return [{ file: asked, testsFile }]
  if (asked === STDIN) {
    throw new Failure(exitCodes.usage, {
      ru: 'У политики из стандартного ввода нет файла рядом: укажите --tests ФАЙЛ.',
      en: 'A policy from stdin has no file beside it: name its tests with --tests FILE.',
    })
  }
  return [{ file: asked, testsFile: toTestsFile(asked) }]
}

async function findPairs({ platform }: Context, folder: string): Promise<TestPair[]> {
  const names = await usingNamedFile(platform.listFolder(resolve(platform.workingFolder, folder)))
  const pairs = names.filter(isTestsFile).map((name) => {
    const policy = toPolicyFiles(name).find((one) => names.includes(one))
    if (policy !== undefined) return { file: join(folder, policy), testsFile: join(folder, name) }
    const wanted = toPolicyFiles(name).join(', ')
    throw new Failure(exitCodes.usage, {
      ru: `Рядом с ${join(folder, name)} нет политики: ${wanted}.`,
      en: `There is no policy beside ${join(folder, name)}: ${wanted}.`,
    })
  })
  if (pairs.length > 0) return pairs
  throw new Failure(exitCodes.usage, {
    ru: `В папке ${folder} нет файлов NAME.test.yml.`,
    en: `There is no NAME.test.yml in the folder ${folder}.`,
  })
}
