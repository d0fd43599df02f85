import { expect, test } from 'vitest'
import { splitWords } from './split-words.ts'

test.each([
  ['', []],
  ['  ', []],
  ['nora http  --cors\t--pool', ['nora', 'http', '--cors', '--pool']],
  [`--add-header "X-A: 1" --name ''`, ['--add-header', 'X-A: 1', '--name', '']],
  [`a'b c'd "e\\"f" 'g\\h'`, ['ab cd', 'e"f', 'g\\h']],
  [`a\\ b "c\\d" $HOME \`id\` ;`, ['a b', 'c\\d', '$HOME', '`id`', ';']],
  ['end\\', ['end\\']],
  [`open "quote`, null],
  [`open 'quote`, null],
])('%j has the words that a shell would see in it, and nothing is run or filled in', (line, words) => {
  expect(splitWords(line)).toEqual(words)
})
