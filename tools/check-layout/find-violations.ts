import type { Finding } from '../findings.ts'
import { isSource, isTest, listFiles, readText } from '../source-tree.ts'
import { findFunctionViolations } from './function-violations.ts'
import { findManifestViolations } from './manifest-violations.ts'
import {
  EMPTY_NAMES,
  EMPTY_WORDS,
  FILE_NAME,
  GIVEN_FOLDERS,
  GIVEN_NAMES,
  LINE_LIMITS,
  LONGER,
  LONGER_FUNCTIONS,
  PUBLIC_API_COMMENT_LINES,
} from './rules.ts'

/** Files and functions that may be longer, each with its reason. */
export type Exceptions = {
  LONGER: Readonly<Record<string, string>>
  LONGER_FUNCTIONS: Readonly<Record<string, string>>
}
export type LayoutCheck = { findings: Finding[]; files: number }

/** Holds names, lengths, doors and manifests under `root` against the conventions. */
export function checkLayout(
  root: string,
  exceptions: Exceptions = { LONGER, LONGER_FUNCTIONS },
): LayoutCheck {
  const files = listFiles(root)
  const findings = [
    ...files.flatMap(breaksName),
    ...files
      .filter((path) => !GIVEN_FOLDERS.test(path))
      .flatMap((path) => breaksLength(root, path, exceptions)),
    ...files
      .filter(isSource)
      .flatMap((path) => findFunctionViolations(path, readText(root, path), exceptions.LONGER_FUNCTIONS)),
    ...publicApis(files).flatMap((path) => breaksPublicApi(root, path)),
    ...emptyModules(files),
    ...strayTests(files),
    ...staleExceptions(files, exceptions),
    ...findManifestViolations(root, files),
  ]
  return { findings, files: files.length }
}

function breaksName(path: string): Finding[] {
  if (GIVEN_FOLDERS.test(path)) return []
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const findings: Finding[] = []
  if (!FILE_NAME.test(name) && !GIVEN_NAMES.test(name)) {
    findings.push({
      path,
      rule: 'kebab-case',
      message: `${name} is not lowercase-with-dashes`,
      reason: 'one spelling for all files, the same on every file system',
    })
  }
  if (GIVEN_NAMES.test(name)) parts.pop()
  for (const part of parts) {
    const stem = part.split('.')[0] ?? ''
    const word = EMPTY_NAMES.has(stem)
      ? stem
      : stem.split('-').find((candidate) => EMPTY_WORDS.has(candidate))
    if (word === undefined) continue
    findings.push({
      path,
      rule: 'telling-names',
      message: `"${word}" says nothing about what is inside`,
      reason: 'a file is named after what it holds; a drawer for everything never empties',
    })
  }
  return findings
}

function breaksLength(root: string, path: string, { LONGER: longer }: Exceptions): Finding[] {
  const limit = LINE_LIMITS.find(({ files }) => files.test(path))?.limitLines
  if (limit === undefined) return []
  const lines = countLines(readText(root, path))
  if (lines > limit && !longer[path]) {
    const reason =
      'long files tend to hold several things: split by what they hold, or say in rules.ts what belongs together'
    return [{ path, rule: 'file-length', message: `${lines} lines, above ${limit}`, reason }]
  }
  if (lines <= limit && longer[path]) {
    const reason = 'an exception goes with what it excused'
    return [{ path, rule: 'stale-exception', message: `is listed as longer than ${limit} lines`, reason }]
  }
  return []
}

function countLines(text: string): number {
  const lines = text.split('\n').length
  return text.endsWith('\n') ? lines - 1 : lines
}

/** The files by which rooms and features are entered. */
function publicApis(files: readonly string[]): string[] {
  const isPublicApi =
    /^packages\/[^/]+\/src\/index\.tsx?$|^apps\/[^/]+\/src\/main\.tsx?$|^apps\/[^/]+\/src\/features\/[^/]+\/index\.tsx?$/
  return files.filter((path) => isPublicApi.test(path))
}

function breaksPublicApi(root: string, path: string): Finding[] {
  const comment = /^(?:#!.*\n)?\s*\/\*\*([\s\S]*?)\*\//.exec(readText(root, path))?.[1]
  const { least, most } = PUBLIC_API_COMMENT_LINES
  const lines = comment?.split('\n').filter((line) => /[\p{L}\d]/u.test(line)).length ?? 0
  if (lines >= least && lines <= most) return []
  return [
    {
      path,
      rule: 'door-comment',
      message: lines === 0 ? 'opens without a doc comment' : `the doc comment has ${lines} lines`,
      reason: `a door says in ${least} to ${most} lines what it is for, owns, promises and never does`,
    },
  ]
}

/** Rooms and features without their door. */
function emptyModules(files: readonly string[]): Finding[] {
  const expected = new Map<string, RegExp>()
  for (const path of files) {
    const [parent, room] = path.split('/')
    if (room === undefined) continue
    if (parent === 'packages') expected.set(`packages/${room}`, /^src\/index\.tsx?$/)
    if (parent === 'apps') expected.set(`apps/${room}`, /^src\/(?:app\/)?main\.tsx?$/)
    const feature = /^apps\/[^/]+\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0]
    if (feature !== undefined) expected.set(feature, /^index\.tsx?$/)
  }
  return [...expected].flatMap(([folder, publicApi]) => {
    const inside = files.filter((path) => path.startsWith(`${folder}/`))
    const hasPublicApi = inside.some((path) => publicApi.test(path.slice(folder.length + 1)))
    const hasCode = inside.some((path) => isSource(path) && !isTest(path))
    if (hasPublicApi && hasCode) return []
    const reason = 'a room exists when something lives in it, and is entered by one door'
    return [{ path: folder, rule: 'no-empty-rooms', message: `has no ${publicApi.source}`, reason }]
  })
}

/** Tests at the top of an app that are about no file there. */
function strayTests(files: readonly string[]): Finding[] {
  const tests = files.filter((path) => /^apps\/[^/]+\/src\/[^/]+\.test\.tsx?$/.test(path))
  return tests
    .filter((path) => !files.includes(path.replace('.test.', '.')))
    .map((path) => ({
      path,
      rule: 'test-beside-its-file',
      message: 'no file beside it has its name',
      reason: 'a test of the whole program belongs to a folder of apps/<app>/tests, by what it is about',
    }))
}

function staleExceptions(
  files: readonly string[],
  { LONGER: longer, LONGER_FUNCTIONS: functions }: Exceptions,
) {
  const paths = [...Object.keys(longer), ...Object.keys(functions).map((key) => key.split(' ')[0] ?? '')]
  return paths
    .filter((path) => !files.includes(path))
    .map((path) => ({
      path,
      rule: 'stale-exception',
      message: 'is in a list of longer files or functions but gone',
      reason: 'an exception goes with its file',
    }))
}
