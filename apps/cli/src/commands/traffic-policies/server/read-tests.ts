import { resolve } from 'node:path'
import type { Input } from '@nora/command-line/parsing'
import type { Context } from '../../command.ts'
import { usingNamedFile } from '../../named-file.ts'
import { readNamedText, STDIN } from '../../named-text.ts'
import { toTestsFile } from '../policy-file.ts'

/** The tests that are named, or stand beside the policy; null: there are none. */
export async function readTests(context: Context, input: Input, file: string): Promise<string | null> {
  const named = input.text('tests')
  if (named !== null) return readNamedText(context, named)
  if (file === STDIN) return null
  const { platform } = context
  const beside = toTestsFile(file)
  const present = await usingNamedFile(platform.readFile(resolve(platform.workingFolder, beside)))
  return present === null ? null : readNamedText(context, beside)
}
