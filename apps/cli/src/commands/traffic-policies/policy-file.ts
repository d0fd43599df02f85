import { basename, dirname, join } from 'node:path'

const ENDING = /\.(?:ya?ml|json)$/i
const TESTS_ENDING = /\.test\.ya?ml$/i

/** `shop` of `policies/shop.yml`. */
export function toPolicyName(file: string): string {
  return basename(file).replace(ENDING, '')
}

/** `shop.test.yml` beside `shop.yml`. */
export function toTestsFile(file: string): string {
  return join(dirname(file), `${toPolicyName(file)}.test.yml`)
}

export function isTestsFile(name: string): boolean {
  return TESTS_ENDING.test(name)
}

/** Names under which the policy of a file of tests may stand beside it. */
export function toPolicyFiles(testsFile: string): string[] {
  const stem = testsFile.replace(TESTS_ENDING, '')
  return ['.yml', '.yaml', '.json'].map((ending) => stem + ending)
}
