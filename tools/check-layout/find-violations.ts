import type { Finding } from '../findings.ts'
import { isSource, isTest, listFiles, readText } from '../source-tree.ts'
import { findManifestViolations } from './manifest-violations.ts'
import {
  DOOR_COMMENT_LINES,
  EMPTY_NAMES,
  EMPTY_WORDS,
  FILE_NAME,
  GIVEN_FOLDERS,
  GIVEN_NAMES,
  LINE_LIMITS,
  LONGER,
} from './rules.ts'

export type LayoutCheck = { findings: Finding[]; files: number }

/** Holds names, lengths, doors and manifests under `root` against the conventions. */
export function checkLayout(root: string): LayoutCheck {
  const files = listFiles(root)
  const findings = [
    ...files.flatMap(breaksName),
    ...files.filter((path) => !GIVEN_FOLDERS.test(path)).flatMap((path) => breaksLength(root, path)),
    ...doors(files).flatMap((path) => breaksDoor(root, path)),
    ...emptyRooms(files),
    ...staleExceptions(files),
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

function breaksLength(root: string, path: string): Finding[] {
  const limit = LONGER[path]?.limitLines ?? LINE_LIMITS.find(({ files }) => files.test(path))?.limitLines
  if (limit === undefined) return []
  const lines = countLines(readText(root, path))
  if (lines <= limit) return []
  const reason = 'long files hide several things under one name: split by what they hold'
  return [{ path, rule: 'file-length', message: `${lines} lines, the limit is ${limit}`, reason }]
}

function countLines(text: string): number {
  const lines = text.split('\n').length
  return text.endsWith('\n') ? lines - 1 : lines
}

/** The files by which rooms and features are entered. */
function doors(files: readonly string[]): string[] {
  const isDoor =
    /^packages\/[^/]+\/src\/index\.tsx?$|^apps\/[^/]+\/src\/main\.tsx?$|^apps\/[^/]+\/src\/features\/[^/]+\/index\.tsx?$/
  return files.filter((path) => isDoor.test(path))
}

function breaksDoor(root: string, path: string): Finding[] {
  const comment = /^(?:#!.*\n)?\s*\/\*\*([\s\S]*?)\*\//.exec(readText(root, path))?.[1]
  const { least, most } = DOOR_COMMENT_LINES
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
function emptyRooms(files: readonly string[]): Finding[] {
  const expected = new Map<string, RegExp>()
  for (const path of files) {
    const [parent, room] = path.split('/')
    if (room === undefined) continue
    if (parent === 'packages') expected.set(`packages/${room}`, /^src\/index\.tsx?$/)
    if (parent === 'apps') expected.set(`apps/${room}`, /^src\/(?:app\/)?main\.tsx?$/)
    const feature = /^apps\/[^/]+\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0]
    if (feature !== undefined) expected.set(feature, /^index\.tsx?$/)
  }
  return [...expected].flatMap(([folder, door]) => {
    const inside = files.filter((path) => path.startsWith(`${folder}/`))
    const hasDoor = inside.some((path) => door.test(path.slice(folder.length + 1)))
    const hasCode = inside.some((path) => isSource(path) && !isTest(path))
    if (hasDoor && hasCode) return []
    const reason = 'a room exists when something lives in it, and is entered by one door'
    return [{ path: folder, rule: 'no-empty-rooms', message: `has no ${door.source}`, reason }]
  })
}

function staleExceptions(files: readonly string[]): Finding[] {
  return Object.keys(LONGER)
    .filter((path) => !files.includes(path))
    .map((path) => ({
      path,
      rule: 'stale-exception',
      message: 'is in the list of longer files but gone',
      reason: 'an exception goes with its file',
    }))
}
