import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from './nora-system.ts'

/** Makes the folder one in which programs import the package that the server gives. */
export function installClientPackage(folder: string): void {
  const installed = join(folder, 'node_modules/nora')
  mkdirSync(installed, { recursive: true })
  const archive = join(repositoryFolder, 'apps/cli/dist/nora-client.tgz')
  execFileSync('tar', ['-xzf', archive, '--strip-components=1', '-C', installed])
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}
