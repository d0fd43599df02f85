import { execFileSync } from 'node:child_process'

/**
 * What was changed here: everything that differs from `main`, committed or not. On `main` itself what is not
 * committed, or else what the last commit changed. Undefined where there is no history to ask.
 *
 * @param {string} root @returns {string[] | undefined}
 */
export function changedFiles(root) {
  try {
    const uncommitted = [
      ...git(root, 'diff', '--name-only', '--no-renames', 'HEAD'),
      ...git(root, 'ls-files', '--others', '--exclude-standard'),
    ]
    const base = baseCommit(root, uncommitted.length === 0)
    const committed = base === undefined ? [] : git(root, 'diff', '--name-only', '--no-renames', base, 'HEAD')
    return [...new Set([...committed, ...uncommitted])].sort()
  } catch {
    return undefined
  }
}

function baseCommit(root, isClean) {
  const [head] = git(root, 'rev-parse', 'HEAD')
  for (const main of ['origin/main', 'main']) {
    const base = tryGit(root, 'merge-base', 'HEAD', main)
    if (base !== undefined && base !== head) return base
  }
  return isClean ? tryGit(root, 'rev-parse', 'HEAD~1') : undefined
}

function tryGit(root, ...args) {
  try {
    return git(root, ...args)[0]
  } catch {
    return undefined
  }
}

function git(root, ...args) {
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 }
  return execFileSync('git', args, options).split('\n').filter(Boolean)
}
