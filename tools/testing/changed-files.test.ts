import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { makeTree } from './make-tree.ts'

const { changedFiles }: { changedFiles(root: string): string[] | undefined } = await import(
  new URL('./changed-files.mjs', import.meta.url).href
)

let root: string

function git(...args: string[]): void {
  const person = ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.org']
  execFileSync('git', [...person, ...args], { cwd: root, stdio: 'ignore' })
}

function commit(path: string): void {
  writeFileSync(join(root, path), path)
  git('add', '.')
  git('commit', '-m', path)
}

beforeEach(() => {
  root = makeTree({ 'first.ts': '' })
  git('init', '-b', 'main')
  commit('first.ts')
  commit('second.ts')
})

test('on main it is what the last commit changed, while nothing else is', () => {
  expect(changedFiles(root)).toEqual(['second.ts'])
})

test('on main it is what is not committed, new, changed and removed', () => {
  writeFileSync(join(root, 'first.ts'), 'other')
  writeFileSync(join(root, 'third.ts'), '')
  rmSync(join(root, 'second.ts'))
  expect(changedFiles(root)).toEqual(['first.ts', 'second.ts', 'third.ts'])
})

test('on a branch it is what differs from main, committed or not, whatever main got since', () => {
  git('switch', '-c', 'work')
  commit('third.ts')
  writeFileSync(join(root, 'fourth.ts'), '')
  git('switch', 'main')
  git('add', 'fourth.ts')
  git('stash')
  commit('fifth.ts')
  git('switch', 'work')
  git('stash', 'pop')
  expect(changedFiles(root)).toEqual(['fourth.ts', 'third.ts'])
})

test('without a history nobody knows', () => {
  rmSync(join(root, '.git'), { recursive: true })
  expect(changedFiles(root)).toBeUndefined()
})
