import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { basename, dirname } from 'node:path/posix'
import { createImportMap } from './import-map.mjs'

const FOLDERS = ['packages', 'apps', 'tests', 'tools', 'bench']
const SOURCE = /\.(tsx?|mjs|css)$/
/** Every test depends on these. */
const UNDER_ALL =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[a-z.]*\.json|tools\/(testing|build)\/.*)$/
/** Pages of a folder that a test walks whole. */
const PROSE = /\.md$/

/**
 * The test files below `folder` in which, or in a file they lead to, `word` is written: for a variable of the
 * environment, those that can know of it. The others do the same with it and without it.
 *
 * @param {string} root @param {string} folder @param {string} word @returns {string[]}
 */
export function testsThatReach(root, folder, word) {
  const map = createImportMap(root)
  return listTestsBelow(root, folder).filter((path) =>
    [...map.reached(path)].some((file) => map.text(file).includes(word)),
  )
}

/**
 * The test files that a change of these files can reach: those that lead to one of them, or name it or its folder
 * where it is no source. Undefined means all.
 *
 * @param {string} root @param {readonly string[]} changed @returns {string[] | undefined}
 */
export function testsOfChange(root, changed) {
  if (changed.some((path) => UNDER_ALL.test(path))) return undefined
  const map = createImportMap(root)
  const sources = new Set(changed.filter((path) => SOURCE.test(path)))
  const names = changed.filter((path) => !SOURCE.test(path)).map(toName)
  return listTests(root).filter((path) =>
    [...map.reached(path)].some(
      (file) => sources.has(file) || names.some((name) => name.test(map.text(file))),
    ),
  )
}

/** All test files. @param {string} root @returns {string[]} */
export function listTests(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    listTestsBelow(root, folder),
  )
}

/** Written in quotes: the file itself, or the folder that is read whole. */
function toName(path) {
  const words = PROSE.test(path) ? [basename(path)] : [basename(path), basename(dirname(path))]
  const alternatives = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`['"\`/](${alternatives.join('|')})/?['"\`]`)
}

function listTestsBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .sort()
}
