import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whatever names a file beside this one: imports of every kind, and programs that are started by path. */
const NAMED_FILES = /(['"`])(\.{1,2}\/[^'"`\n]+?\.(?:ts|mjs))\1/g

/**
 * The test files below `folder` in which, or in a file they lead to, `word` is written: for a variable of the
 * environment, those that can know of it. The others do the same with it and without it.
 *
 * @param {string} root @param {string} folder @param {string} word @returns {string[]}
 */
export function testsThatReach(root, folder, word) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((path) => `${folder}/${path}`)
    .filter(
      (path) => path.endsWith('.test.ts') && !path.includes('node_modules') && reaches(root, path, word),
    )
    .sort()
}

function reaches(root, start, word) {
  const files = new Set([start])
  // A set that grows while it is walked is walked to its new end.
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    if (text.includes(word)) return true
    for (const [, , named] of text.matchAll(NAMED_FILES)) {
      const path = join(dirname(file), named)
      if (existsSync(join(root, path))) files.add(path)
    }
  }
  return false
}
